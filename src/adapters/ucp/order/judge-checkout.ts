import type { MerchantCall, ReconciledOutcome } from '../../contract/index.ts';
import { findExpiry, findPage } from '../cart/find-page.ts';
import type { UcpContext } from '../ucp-context.ts';
import type { WireCheckout } from '../wire/checkout.ts';
import { toPlacedOrder } from './to-placed-order.ts';

/** A checkout lasts so long if the shop does not say otherwise. Source: the protocol, `expires_at`. */
const LIFETIME_MS = 6 * 60 * 60 * 1000;

export interface AskedAttempt {
  readonly attemptKey: string;
  /** Whether it is known that a payment has come under the key. */
  readonly isUsed: boolean;
}

/**
 * What the state of a checkout says of an attempt to order it; null if it can still be ordered. A checkout is completed once, and the shop
 * shows with which instrument. If it does not, its order is that of the one attempt that is open. See docs/decisions/0591.
 */
export async function judgeCheckout(
  context: UcpContext,
  call: MerchantCall,
  checkout: WireCheckout,
  { attemptKey, isUsed }: AskedAttempt,
): Promise<ReconciledOutcome | null> {
  const instruments = checkout.payment?.instruments ?? [];
  const isOwn = instruments.some(({ id }) => id === attemptKey || isClosing(attemptKey, id));
  const isOther = !isOwn && instruments.length > 0;
  switch (checkout.status) {
    case 'incomplete':
    case 'ready_for_complete':
      return null;
    case 'requires_escalation':
      if (!isOwn && (!isUsed || isOther)) return null;
      // Without a page the buyer may be asked elsewhere, such as in the bank's app.
      return toChallenge(context, checkout) ?? { kind: 'unknown' };
    case 'completed':
      return isOther ? { kind: 'not-placed' } : { kind: 'placed', order: await toPlacedOrder(context, call, checkout) };
    case 'canceled':
      return { kind: 'not-placed' };
    default:
      // `complete_in_progress`, and words that nobody knows.
      return { kind: 'unknown' };
  }
}

/** The instrument that closes a key: a shop to which nothing is due may order with it. */
export const toClosingId = (attemptKey: string, again: boolean): string =>
  `${attemptKey}-${again ? 'closed-again' : 'closed'}`;

const isClosing = (attemptKey: string, id: string | null | undefined): boolean =>
  [false, true].some((again) => id === toClosingId(attemptKey, again));

/** Null if the shop names no page where the buyer could go on. */
export function toChallenge(
  { clock }: Pick<UcpContext, 'clock'>,
  checkout: WireCheckout,
): Extract<ReconciledOutcome, { readonly kind: 'action-required' }> | null {
  const url = findPage(checkout);
  if (url === null) return null;
  const expiresAt = findExpiry(checkout) ?? new Date(clock.now() + LIFETIME_MS).toISOString();
  return { kind: 'action-required', challenge: { challengeId: checkout.id, type: 'REDIRECT', url, expiresAt } };
}
