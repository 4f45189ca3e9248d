import { hasPaymentSheet } from '../../domain/payment/express-checkout.ts';
import type { PaymentKind } from '../../domain/payment/payment.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import type { PaymentInput } from '../input/parse-payment.ts';
import type { Merchant } from '../merchant-calls/merchants.ts';
import type { MerchantContext } from './merchant-context.ts';

/** What each member of the input pays with. */
const kinds: Readonly<Record<keyof PaymentInput, PaymentKind>> = {
  encryptedCard: 'card',
  expressCheckout: 'express-checkout',
  networkToken: 'network-token',
  expressSession: 'express-checkout',
};

const members = Object.keys(kinds) as readonly (keyof PaymentInput)[];

/** The kinds of payment that orders at this merchant take: those of its platform, without what this service lacks. */
export function listPaymentKinds(
  { cardNetworks }: Pick<MerchantContext, 'cardNetworks'>,
  { adapter }: Pick<Merchant, 'adapter'>,
): readonly PaymentKind[] {
  const taken = adapter.placeOrder === undefined ? [] : (adapter.paymentKinds ?? []);
  return taken.filter((kind) => kind !== 'network-token' || cardNetworks !== undefined);
}

/**
 * Throws InvalidInputBody unless exactly one payment is given, and PaymentMethodNotAvailable for a kind that the
 * merchant does not take: at `field`, if the input has no `payment`. Asks no platform.
 */
export function requirePaymentKind(
  context: Pick<MerchantContext, 'cardNetworks'>,
  merchant: Pick<Merchant, 'adapter'>,
  payment: PaymentInput,
  field?: readonly string[],
): void {
  const given = members.filter((member) => payment[member] !== undefined && payment[member] !== null);
  const [member] = given;
  if (member === undefined || given.length > 1) {
    throw new CommerceError('InvalidInputBody', {
      field: ['payment'],
      description: 'Exactly one of encryptedCard, expressCheckout and networkToken must be given',
    });
  }
  if (payment.expressCheckout && !hasPaymentSheet(payment.expressCheckout.provider)) {
    throw new CommerceError('PaymentMethodNotAvailable', {
      field: ['payment', 'expressCheckout', 'provider'],
      description: 'PayPal has no payment sheet with a token: start a session with startExpressCheckout',
    });
  }
  if (listPaymentKinds(context, merchant).includes(kinds[member])) return;
  throw new CommerceError('PaymentMethodNotAvailable', {
    field: field ?? ['payment', member],
    description: `The merchant does not accept ${member}`,
  });
}
