import type { Caller, PaymentObserver } from '../../domain/viewer/viewer.ts';
import { describeRefusal, type Refusal } from '../../errors/refusal.ts';
import { requireOwner } from '../context/require-owner.ts';
import type { WorkerContext } from '../order/attempt-worker/worker-context.ts';
import { continuePlaceOrder } from '../order/continue-place-order.ts';
import { requireSession } from './checkout-session/require-session.ts';
import { closeCompleted } from './close-completed.ts';
import { findLastAttempt } from './order-outcome/find-last-attempt.ts';
import type { AgentCheckout } from './view/agent-checkout.ts';
import { readSessionCart } from './view/read-session-cart.ts';
import { viewCheckout } from './view/view-checkout.ts';

interface ReadAgentCheckoutInput {
  readonly domain: string;
  /** Counts a payment before it goes on after a challenge. Absent, or answering null: it is not counted. */
  readonly reservePayment?: () => Promise<PaymentObserver | null>;
}

/**
 * The checkout of the caller's device. If its buyer was sent to the bank, the merchant is asked first whether the payment goes on: nobody
 * else tells of the buyer's return. Throws CheckoutStateError.
 */
export async function readAgentCheckout(
  context: WorkerContext,
  caller: Caller,
  { domain, reservePayment }: ReadAgentCheckoutInput,
): Promise<AgentCheckout> {
  const read = async (failures: readonly Refusal[] = []) => {
    const session = await requireSession(context, caller, domain);
    const cart = await readSessionCart(context, caller, session);
    const view = await viewCheckout(context, caller, session, { cart, failures, isRead: true });
    await closeCompleted(context, session, view);
    return view;
  };
  const view = await read();
  if (!isChallenged(view)) return view;
  const attempt = await findLastAttempt(context, requireOwner(caller));
  if (attempt === undefined) return view;
  const payment = await reservePayment?.();
  const paying = { ...caller, ...(payment && { payment }) };
  const continued = await continuePlaceOrder(context, paying, { attemptId: attempt.attemptId });
  return continued.attempt?.result.kind === 'action-required' ? view : read(continued.userErrors.map(toDeclined));
}

/** The bank's answer, after the challenge. */
const toDeclined = (failure: Refusal): Refusal =>
  isAboutChallenge(failure) ? describeRefusal(failure.name, { sentence: 'declined' }) : failure;

const isChallenged = ({ problems }: AgentCheckout): boolean =>
  problems.some(({ refusal }) => isAboutChallenge(refusal));

/** An attempt that ended with it, and whose payment may have been taken, waits for nobody. */
const isAboutChallenge = ({ name, details }: Refusal): boolean =>
  name === 'PaymentChallengeRequired' && details.mayBeCharged !== true;
