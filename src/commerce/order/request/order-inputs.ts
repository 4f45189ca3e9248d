import type { Money } from '../../../domain/money/money.ts';
import type { LineItemInput } from '../../cart/line-items/parse-line-items.ts';
import type { ConsentInput } from '../../consent/check-consent-answers.ts';
import type { AddressInput } from '../../input/address/parse-address.ts';
import type { DomainInput } from '../../input/domain-input.ts';
import type { PaymentInput } from '../../input/parse-payment.ts';

/** The input of every order of the device's cart, without its payment. */
export interface DeviceOrderInput extends DomainInput {
  readonly billingInfo?: AddressInput | null;
  readonly consents?: readonly ConsentInput[] | null;
  readonly captchaToken?: string | null;
  /** A UUID of the client's choice, so that it can subscribe before it orders. */
  readonly attemptId?: string | null;
  /** False: return at once, while the attempt is still running. */
  readonly wait?: boolean;
  readonly idempotencyKey: string;
}

export interface CompleteOrderInput extends DeviceOrderInput {
  readonly payment: PaymentInput;
  /** The total that the buyer saw. No other total is charged. */
  readonly expectedTotal?: Money | null;
  /** The address to which a challenge sends the buyer afterwards. */
  readonly returnUrl?: string | null;
}

export interface PlaceOrderInput extends CompleteOrderInput {
  readonly items: readonly LineItemInput[];
  readonly shippingInfo: AddressInput;
  readonly billingInfo: AddressInput;
}
