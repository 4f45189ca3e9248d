import type {
  ReconciledSubmission,
  ShopChallenge,
  ShopOrder,
  SubmissionOutcome,
} from '../../demo/sandbox/endpoint/index.ts';
import { money } from '../../domain/money/money.ts';
import { requireCurrency } from '../../domain/money/require-currency.ts';
import type { PaymentSummary } from '../../domain/payment/payment.ts';
import type { PaymentChallenge } from '../../errors/payment-challenge.ts';
import type { OrderOutcome, PlacedOrder, ReconciledOutcome } from '../contract/index.ts';
import { toPlatformCart, toShippingMethod } from './cart-mapper.ts';
import { toCommerceError } from './error-mapper.ts';

const toIso = (milliseconds: number): string => new Date(milliseconds).toISOString();

export const toOrderOutcome = (outcome: SubmissionOutcome): OrderOutcome =>
  outcome.kind === 'placed'
    ? { kind: 'placed', order: toPlacedOrder(outcome.order) }
    : { kind: 'action-required', challenge: toPaymentChallenge(outcome.challenge) };

export function toReconciledOutcome(fate: ReconciledSubmission): ReconciledOutcome {
  if (fate.kind === 'barred') return { kind: 'not-placed', isUncharged: true };
  if (fate.kind === 'refused') return { kind: 'refused', error: toCommerceError(fate, 'placeOrder') };
  return toOrderOutcome(fate);
}

const toPaymentChallenge = ({ challengeId, url, expiresAt }: ShopChallenge): PaymentChallenge => ({
  challengeId,
  type: 'REDIRECT',
  url,
  expiresAt: toIso(expiresAt),
});

export function toPlacedOrder({ orderId, orderNumber, placedAt, cart, statusUrl }: ShopOrder): PlacedOrder {
  const { payment, billingAddress } = cart;
  const currency = requireCurrency(cart.currency);
  const methods = cart.shipments.flatMap(({ method }) => method ?? []);
  const only = methods.length === 1 ? methods[0] : undefined;
  const submitted = toPlatformCart(cart, {
    platformOrderNumber: orderNumber,
    submittedAt: toIso(placedAt),
    thankYouPage: statusUrl,
    // Version 1 knew one method for the whole cart; if there are several shipments, each has its own.
    shippingMethod: only === undefined ? null : toShippingMethod(only, (number) => money(number, currency)),
    paymentSummary: toPaymentSummary(payment),
  });
  return { orderId, orderNumber, cart: { ...submitted, billingInfo: billingAddress } };
}

const providerNames: Readonly<Record<string, string>> = {
  PAYPAL: 'PayPal',
  APPLE_PAY: 'ApplePay',
  KLARNA: 'Klarna',
};

const toPaymentSummary = (payment: ShopOrder['cart']['payment']): PaymentSummary =>
  'provider' in payment
    ? {
        paymentType: providerNames[payment.provider] ?? payment.provider,
        lastFour: payment.lastFour,
        cardType: payment.brand,
        month: null,
        year: null,
      }
    : {
        paymentType: 'CreditCard',
        lastFour: payment.lastFour,
        cardType: payment.brand,
        month: payment.month,
        year: payment.year,
      };
