import { CommerceError } from '../../errors/commerce-error.ts';
import { parseLineItems } from '../cart/parse-line-items.ts';
import { parseAddress } from '../checkout/parse-address.ts';
import type { CompleteOrderInput, PlaceOrderInput } from '../commerce.ts';
import { parseText } from '../parse-text.ts';
import { RefusalCollector } from '../refusal-collector.ts';
import type { AttemptPlan, GivenConsent } from './attempt-records.ts';

const MOST_CONSENTS = 50;
const LONGEST_CAPTCHA_TOKEN = 8_192;

export interface ParsedOrderInput {
  readonly plan: AttemptPlan;
  readonly captchaToken: string | null;
}

/** Everything but the payment. Throws Refusals with all that is wrong at once. */
export function parsePlaceOrder(input: PlaceOrderInput): ParsedOrderInput {
  const refusals = new RefusalCollector();
  const items = refusals.try(() => parseLineItems(input.items, ['items'])) ?? [];
  const shippingInfo = refusals.try(() => parseAddress(input.shippingInfo, 'shippingInfo')) ?? null;
  const rest = refusals.try(() => parseRest(input));
  refusals.throwIfAny();
  const planned = items.map((item, index) => ({
    ...item,
    namedBy: input.items[index]?.addToCartRef ? ('addToCartRef' as const) : ('variantId' as const),
  }));
  return toParsed(rest, { kind: 'place-order', items: planned, shippingInfo });
}

export const parseCompleteOrder = (input: CompleteOrderInput): ParsedOrderInput =>
  toParsed(parseRest(input), { kind: 'complete-order', items: [], shippingInfo: null });

type Rest = Pick<AttemptPlan, 'billingInfo' | 'consents'> & { readonly captchaToken: string | null };

function parseRest({ billingInfo, consents, captchaToken }: CompleteOrderInput): Rest {
  const refusals = new RefusalCollector();
  const address =
    billingInfo === undefined || billingInfo === null
      ? null
      : refusals.try(() => parseAddress(billingInfo, 'billingInfo'));
  const given = refusals.try(() => parseConsents(consents ?? []));
  const token =
    captchaToken === undefined || captchaToken === null
      ? null
      : refusals.try(() => parseText(captchaToken, { field: ['captchaToken'], longest: LONGEST_CAPTCHA_TOKEN }));
  refusals.throwIfAny();
  return { billingInfo: address ?? null, consents: given ?? [], captchaToken: token ?? null };
}

function toParsed(rest: Rest | undefined, plan: Omit<AttemptPlan, 'billingInfo' | 'consents'>): ParsedOrderInput {
  const { captchaToken = null, billingInfo = null, consents = [] } = rest ?? {};
  return { plan: { ...plan, billingInfo, consents }, captchaToken };
}

function parseConsents(consents: NonNullable<CompleteOrderInput['consents']>): readonly GivenConsent[] {
  if (consents.length > MOST_CONSENTS) {
    throw new CommerceError('InvalidInputBody', {
      field: ['consents'],
      description: `There can be at most ${MOST_CONSENTS} consents`,
    });
  }
  return consents.map(({ consentId, accepted, timestamp }, index) => {
    const field = ['consents', String(index), 'timestamp'];
    if (timestamp !== undefined && timestamp !== null && !ISO_TIME.test(timestamp)) {
      throw new CommerceError('InvalidInputBody', { field, description: 'A timestamp is written as in ISO 8601' });
    }
    const id = parseText(consentId, { field: ['consents', String(index), 'consentId'], longest: 256 });
    return { consentId: id, accepted, timestamp: timestamp ?? null };
  });
}

const ISO_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/;
