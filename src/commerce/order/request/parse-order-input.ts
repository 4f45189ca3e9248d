import { parseLineItems } from '../../cart/line-items/parse-line-items.ts';
import { checkConsentAnswers } from '../../consent/check-consent-answers.ts';
import type { Answering } from '../../consent/consent-facts.ts';
import { parseAddress } from '../../input/address/parse-address.ts';
import { ErrorCollector } from '../../input/error-collector.ts';
import { parseOptionalText } from '../../input/parse-optional-text.ts';
import type { PartnerUrlRule } from '../../input/parse-partner-url.ts';
import { parseReturnUrl } from '../../input/return-url/parse-return-url.ts';
import type { AttemptPlan } from '../attempt/attempt-records.ts';
import type { CompleteOrderInput, PlaceOrderInput } from './order-inputs.ts';

export interface ParsedOrderInput {
  readonly plan: AttemptPlan;
  readonly captchaToken: string | null;
}

/** Parses everything but the payment. Throws CommerceErrors with all that is wrong at once. */
export function parsePlaceOrder(
  input: PlaceOrderInput,
  returns: PartnerUrlRule,
  answering: Answering,
): ParsedOrderInput {
  const collector = new ErrorCollector();
  const items = collector.try(() => parseLineItems(input.items, ['items'])) ?? [];
  const shippingInfo = collector.try(() => parseAddress(input.shippingInfo, 'shippingInfo')) ?? null;
  const rest = collector.try(() => parseRest(input, returns, answering));
  collector.throwIfAny();
  if (rest === undefined) throw new TypeError('What was refused was not collected');
  const planned = items.map((item, index) => ({
    ...item,
    namedBy: input.items[index]?.addToCartRef ? ('addToCartRef' as const) : ('variantId' as const),
  }));
  return toParsed(rest, { kind: 'place-order', items: planned, shippingInfo });
}

/** Parses everything but the payment. Throws CommerceErrors with all that is wrong at once. */
export const parseCompleteOrder = (
  input: CompleteOrderInput,
  returns: PartnerUrlRule,
  answering: Answering,
): ParsedOrderInput =>
  toParsed(parseRest(input, returns, answering), { kind: 'complete-order', items: [], shippingInfo: null });

type Rest = Pick<AttemptPlan, 'billingInfo' | 'returnUrl' | 'signing' | 'hold'> & {
  readonly captchaToken: string | null;
};

function parseRest(input: CompleteOrderInput, returns: PartnerUrlRule, answering: Answering): Rest {
  const { billingInfo, consents, captchaToken } = input;
  const collector = new ErrorCollector();
  const address = collector.try(() => (billingInfo ? parseAddress(billingInfo, 'billingInfo') : null));
  const given = collector.try(() => checkConsentAnswers(consents ?? [], answering)) ?? [];
  const token = collector.try(() => parseOptionalText(captchaToken, { field: ['captchaToken'], kind: 'captchaToken' }));
  const returnUrl = collector.try(() => parseReturnUrl(input.returnUrl, returns));
  collector.throwIfAny();
  return {
    billingInfo: address ?? null,
    returnUrl: returnUrl ?? null,
    captchaToken: token ?? null,
    signing: { ...answering, given },
    ...(input.payment.expressCheckout && { hold: { kind: 'token' } as const }),
  };
}

const toParsed = ({ captchaToken, ...rest }: Rest, plan: Omit<AttemptPlan, keyof Rest>): ParsedOrderInput => ({
  plan: { ...plan, ...rest },
  captchaToken,
});
