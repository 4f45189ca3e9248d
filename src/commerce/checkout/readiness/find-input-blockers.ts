import type { CheckoutRequirements } from '../../../domain/cart/checkout-requirements.ts';
import type { Consent, ConsentAnswer } from '../../../domain/cart/consent.ts';
import { describeRefusal, type Refusal } from '../../../errors/refusal.ts';
import { findUnsignedConsents } from '../../consent/order-consents.ts';

/** What an order brings besides the payment. */
export interface GivenInputs {
  readonly captchaToken: string | null;
  readonly consents: readonly ConsentAnswer[];
}

/** What the merchant asks of every order, whatever is in the cart. */
export interface OrderDemands extends Pick<CheckoutRequirements, 'captcha'> {
  readonly consents: readonly Consent[];
}

/** Required inputs that the order does not bring. `field` names the missing one. */
export const findInputBlockers = (demands: OrderDemands, given: GivenInputs): readonly Refusal[] => [
  ...findCaptchaBlockers(demands, given),
  ...findConsentBlockers(demands, given),
];

const findCaptchaBlockers = ({ captcha }: OrderDemands, { captchaToken }: GivenInputs): readonly Refusal[] =>
  captcha === null || captchaToken !== null ? [] : [captchaMissing];

/** Made once: it says the same of every order. */
const captchaMissing = describeRefusal('MissingRequiredParameters', {
  field: ['captchaToken'],
  sentence: 'captchaFirst',
  description: 'Every order of this merchant needs a captchaToken: see its checkoutRequirements',
});

function findConsentBlockers({ consents }: OrderDemands, given: GivenInputs): readonly Refusal[] {
  const consentIds = findUnsignedConsents(consents, given.consents);
  return consentIds.length === 0
    ? []
    : [describeRefusal('RequiredConsentsNotSigned', { field: ['consents'], consentIds })];
}
