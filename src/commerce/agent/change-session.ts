import type { Cart } from '../../domain/cart/cart.ts';
import type { Caller } from '../../domain/viewer/viewer.ts';
import { KeyedMutex } from '../../lib/async/keyed-mutex.ts';
import type { WorkerContext } from '../order/attempt-worker/worker-context.ts';
import { CheckoutStateError } from './checkout-session/checkout-state-error.ts';
import { type AgentSession, requireSession } from './checkout-session/require-session.ts';
import { endWaitingAttempt } from './order-outcome/end-waiting-attempt.ts';
import { findLastAttempt } from './order-outcome/find-last-attempt.ts';
import { findOrderAtShop } from './order-outcome/find-order-at-shop.ts';
import { isUnderWay } from './order-outcome/is-under-way.ts';
import { readSessionCart } from './view/read-session-cart.ts';

/** A checkout that can still be changed, while no other call of this node changes it. */
export interface OpenCheckout {
  readonly session: AgentSession;
  /**
   * The cart as the platform of the merchant has it now; null if there is none and nobody can have ordered it. Throws CheckoutStateError if it
   * is gone and its buyer was handed over, who may have ordered it at the shop.
   */
  readonly readCart: () => Promise<Cart | null>;
}

const turns = new KeyedMutex();

/** Runs one change after the other. Throws CheckoutStateError for a checkout that has ended or is being ordered. */
export async function changeSession<Answer>(
  context: WorkerContext,
  caller: Caller,
  domain: string,
  change: (checkout: OpenCheckout) => Promise<Answer>,
): Promise<Answer> {
  const { owner } = await requireSession(context, caller, domain);
  return turns.run(owner, async () => {
    const session = await requireSession(context, caller, domain);
    const attempt = await findLastAttempt(context, owner);
    if (attempt?.status === 'SUCCEEDED') throw new CheckoutStateError('completed');
    if (session.opened.isCanceled) throw new CheckoutStateError(await findEnd(context, caller, session));
    if (attempt !== undefined && isUnderWay(attempt)) throw new CheckoutStateError('in-progress');
    if (session.hasExpired) {
      // Its buyer may still be at the bank.
      await endWaitingAttempt(context, caller, owner);
      throw new CheckoutStateError(await findEnd(context, caller, session));
    }
    const readCart = () => readCartOrOrder(context, caller, session);
    if (session.opened.handOver !== null) await readCart();
    // Its create failed.
    if (!session.isOpen) throw new CheckoutStateError('unknown');
    return change({ session, readCart });
  });
}

/**
 * A buyer who was handed over can order at the shop even after a cancel or the expiry. A platform told that nothing was ordered would buy again.
 */
async function findEnd(context: WorkerContext, caller: Caller, { opened, domain }: AgentSession) {
  const order = opened.handOver === null ? null : await findOrderAtShop(context, caller, domain);
  return order === null ? 'canceled' : 'completed';
}

/** The buyer who was handed over may have ordered at the shop: no other cart is made, and nothing is ordered again. */
async function readCartOrOrder(context: WorkerContext, caller: Caller, session: AgentSession): Promise<Cart | null> {
  const { domain } = session;
  const cart = await readSessionCart(context, caller, session);
  if (cart !== null) return cart;
  // A read may have handed the buyer over meanwhile.
  const { opened } = await requireSession(context, caller, domain);
  if (opened.handOver === null) return null;
  const order = await findOrderAtShop(context, caller, domain);
  throw new CheckoutStateError(order === null ? 'in-progress' : 'completed');
}
