import type { OrderOutcome, PlacedOrder, ReconciledOutcome } from '../../../src/adapters/contract/index.ts';
import { CommerceError } from '../../../src/errors/commerce-error.ts';
import type { CurrencyCode } from '../../../src/lib/currency/currency.ts';
import { UpstreamFailure } from '../../../src/upstream-http/upstream-failure.ts';
import { toCommerceError } from './error-mapper.ts';
import { toCart } from './mapper.ts';
import type { WireAttempt, WireOrder } from './wire.ts';

export function toPlacedOrder({ id, number, at, cart }: WireOrder, currency: CurrencyCode): PlacedOrder {
  const submitted = toCart(cart, currency);
  return {
    orderId: id,
    orderNumber: number,
    cart: {
      ...submitted,
      cartStatus: 'SUBMITTED',
      confirmation: {
        platformOrderNumber: number,
        submittedAt: at,
        thankYouPage: null,
        shippingMethod: submitted.shipments[0]?.shippingMethod ?? null,
        paymentSummary: null,
      },
    },
  };
}

export function toReconciled(attempt: WireAttempt, currency: CurrencyCode): ReconciledOutcome {
  switch (attempt.state) {
    case 'placed':
      return { kind: 'placed', order: toPlacedOrder(attempt.order, currency) };
    case 'paying':
      return { kind: 'processing' };
    case 'waiting':
      return {
        kind: 'action-required',
        challenge: {
          challengeId: attempt.confirmation,
          type: 'REDIRECT',
          url: attempt.url,
          expiresAt: attempt.until,
        },
      };
    case 'refused':
      return { kind: 'refused', error: toCommerceError(attempt) };
    case 'void':
      return { kind: 'not-placed' };
    case 'unseen':
      return { kind: 'unknown' };
  }
}

/** The same where a call was waiting for it: a refusal is thrown. */
export function toOutcome(attempt: WireAttempt, currency: CurrencyCode): OrderOutcome {
  const outcome = toReconciled(attempt, currency);
  if (outcome.kind === 'refused') throw outcome.error;
  if (outcome.kind === 'not-placed') throw new CommerceError('CheckoutError', { description: 'This key was given up' });
  if (outcome.kind === 'unknown') {
    throw new UpstreamFailure({
      reason: 'unexpected-shape',
      outcome: 'unknown',
      description: 'Nothing is known of the key',
    });
  }
  return outcome;
}
