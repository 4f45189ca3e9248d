import { CommerceError } from '../../errors/commerce-error.ts';
import { parseLineItems } from '../cart/parse-line-items.ts';
import { parseAddress } from '../checkout/parse-address.ts';
import { ErrorCollector } from '../error-collector.ts';
import { parseText } from '../parse-text.ts';
import type { AttemptPlan, GivenConsent } from './attempt/attempt-records.ts';
import type { CompleteOrderInput } from './complete-order.ts';
import type { PlaceOrderInput } from './place-order.ts';
import { parseReturnUrl, type ReturnRule } from './return-url/parse-return-url.ts';

const MAX_CONSENTS = 50;

export interface ParsedOrderInput {
  readonly plan: AttemptPlan;
  readonly captchaToken: string | null;
}

/** Everything but the payment. Throws CommerceErrors with all that is wrong at once. */
export function parsePlaceOrder(input: PlaceOrderInput, returns: ReturnRule): ParsedOrderInput {
  const collector = new ErrorCollector();
  const items = collector.try(() => parseLineItems(input.items, ['items'])) ?? [];
  const shippingInfo = collector.try(() => parseAddress(input.shippingInfo, 'shippingInfo')) ?? null;
  const rest = collector.try(() => parseRest(input, returns));
  collector.throwIfAny();
  const planned = items.map((item, index) => ({
    ...item,
    namedBy: input.items[index]?.addToCartRef ? ('addToCartRef' as const) : ('variantId' as const),
  }));
  return toParsed(rest, { kind: 'place-order', items: planned, shippingInfo });
}

export const parseCompleteOrder = (input: CompleteOrderInput, returns: ReturnRule): ParsedOrderInput =>
  toParsed(parseRest(input, returns), { kind: 'complete-order', items: [], shippingInfo: null });

type Rest = Pick<AttemptPlan, 'billingInfo' | 'consents' | 'returnUrl'> & { readonly captchaToken: string | null };

function parseRest(input: CompleteOrderInput, returns: ReturnRule): Rest {
  const { billingInfo, consents, captchaToken } = input;
  const collector = new ErrorCollector();
  const address =
    billingInfo === undefined || billingInfo === null
      ? null
      : collector.try(() => parseAddress(billingInfo, 'billingInfo'));
  const given = collector.try(() => parseConsents(consents ?? []));
  const token =
    captchaToken === undefined || captchaToken === null
      ? null
      : collector.try(() => parseText(captchaToken, { field: ['captchaToken'], kind: 'captchaToken' }));
  const returnUrl = collector.try(() => parseReturnUrl(input.returnUrl, returns));
  collector.throwIfAny();
  return {
    billingInfo: address ?? null,
    consents: given ?? [],
    returnUrl: returnUrl ?? null,
    captchaToken: token ?? null,
  };
}

function toParsed(
  rest: Rest | undefined,
  plan: Omit<AttemptPlan, 'billingInfo' | 'consents' | 'returnUrl'>,
): ParsedOrderInput {
  const { captchaToken = null, billingInfo = null, consents = [], returnUrl = null } = rest ?? {};
  return { plan: { ...plan, billingInfo, consents, returnUrl }, captchaToken };
}

function parseConsents(consents: NonNullable<CompleteOrderInput['consents']>): readonly GivenConsent[] {
  if (consents.length > MAX_CONSENTS) {
    throw new CommerceError('InvalidInputBody', {
      field: ['consents'],
      description: `There can be at most ${MAX_CONSENTS} consents`,
    });
  }
  return consents.map(({ consentId, accepted, timestamp }, index) => {
    const field = ['consents', String(index), 'timestamp'];
    if (timestamp !== undefined && timestamp !== null && !ISO_TIME.test(timestamp)) {
      throw new CommerceError('InvalidInputBody', { field, description: 'A timestamp is written as in ISO 8601' });
    }
    const id = parseText(consentId, { field: ['consents', String(index), 'consentId'], kind: 'identifier' });
    return { consentId: id, accepted, timestamp: timestamp ?? null };
  });
}

const ISO_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/;
