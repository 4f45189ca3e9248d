import type { ExpressCheckoutProvider } from '../../../domain/payment/express-checkout.ts';
import type { SecretCard } from '../../../domain/payment/payment.ts';
import { CommerceError } from '../../../errors/commerce-error.ts';
import type { PaymentInput } from '../../input/parse-payment.ts';

/** How a platform pays for its buyer. */
export type AgentPayment =
  /** A payment as an order takes it. */
  | { readonly input: Pick<PaymentInput, 'encryptedCard' | 'expressCheckout' | 'networkToken'> }
  /** A card that this process alone has seen. `name` stands for it in the fingerprint of the call, and tells nothing of it. */
  | { readonly card: SecretCard; readonly name: string }
  /** The buyer approves it on the merchant's page, and orders there. */
  | { readonly approvedAtShop: ExpressCheckoutProvider };

/** The platform's names for what it pays with, which nobody can pay with. */
export interface AgentInstrument {
  readonly id: string;
  readonly handlerId: string;
  readonly type: string;
}

/** Kept with a checkout whose buyer is to approve the payment, until the platform changes or completes the checkout. */
export const approvalMissing = (): CommerceError =>
  new CommerceError('MissingRequiredParameters', { sentence: 'approvalFirst', field: APPROVAL });

export const isAboutApproval = ({ field }: Pick<CommerceError, 'field'>): boolean => field?.[0] === APPROVAL[0];

const APPROVAL = ['approval'];
