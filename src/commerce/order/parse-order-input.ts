import { CommerceError } from '../../errors/commerce-error.ts';
import { parseLineItems } from '../cart/parse-line-items.ts';
import { parseAddress } from '../checkout/parse-address.ts';
import { ErrorCollector } from '../error-collector.ts';
import { parseText } from '../parse-text.ts';
import type { AttemptPlan } from './attempt/attempt-records.ts';
import type { CompleteOrderInput } from './complete-order.ts';
import type { PlaceOrderInput } from './place-order.ts';
import { parseReturnUrl, type ReturnRule } from './return-url/parse-return-url.ts';

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

type Rest = Pick<AttemptPlan, 'billingInfo' | 'returnUrl'> & { readonly captchaToken: string | null };

function parseRest(input: CompleteOrderInput, returns: ReturnRule): Rest {
  const { billingInfo, consents, captchaToken } = input;
  const collector = new ErrorCollector();
  const address =
    billingInfo === undefined || billingInfo === null
      ? null
      : collector.try(() => parseAddress(billingInfo, 'billingInfo'));
  collector.try(() => refuseConsents(consents));
  const token =
    captchaToken === undefined || captchaToken === null
      ? null
      : collector.try(() => parseText(captchaToken, { field: ['captchaToken'], kind: 'captchaToken' }));
  const returnUrl = collector.try(() => parseReturnUrl(input.returnUrl, returns));
  collector.throwIfAny();
  return {
    billingInfo: address ?? null,
    returnUrl: returnUrl ?? null,
    captchaToken: token ?? null,
  };
}

function toParsed(rest: Rest | undefined, plan: Omit<AttemptPlan, 'billingInfo' | 'returnUrl'>): ParsedOrderInput {
  const { captchaToken = null, billingInfo = null, returnUrl = null } = rest ?? {};
  return { plan: { ...plan, billingInfo, returnUrl }, captchaToken };
}

/** No merchant asks for consents yet. An answer that nobody reads is refused, so that no buyer relies on it. */
function refuseConsents(consents: CompleteOrderInput['consents']): void {
  if ((consents ?? []).length === 0) return;
  throw new CommerceError('InvalidInputBody', {
    field: ['consents', '0', 'consentId'],
    description: 'The merchant has no consent with this ID',
  });
}
