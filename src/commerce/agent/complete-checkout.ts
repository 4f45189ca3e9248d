import type { Caller } from '../../domain/viewer/viewer.ts';
import type { AddressInput } from '../input/address/parse-address.ts';
import type { WorkerContext } from '../order/attempt-worker/worker-context.ts';
import { answerCartChange } from './answer-cart-change.ts';
import { changeSession } from './change-session.ts';
import {
  type AgentInstrument,
  type AgentPayment,
  approvalMissing,
  isAboutApproval,
} from './checkout-session/agent-payment.ts';
import type { AnswerClaim } from './checkout-session/answer-once.ts';
import { keepSession } from './checkout-session/keep-session.ts';
import { findRefusedCall } from './checkout-session/refused-calls.ts';
import { changeConsents } from './draft/change-consents.ts';
import type { CheckoutDraft } from './draft/checkout-draft.ts';
import { requireAnswers } from './draft/require-answers.ts';
import { findCartChange, toCartChange } from './find-cart-change.ts';
import { endWaitingAttempt } from './order-outcome/end-waiting-attempt.ts';
import { findAttemptOfKey } from './order-outcome/find-attempt-of-key.ts';
import { orderReadyCheckout } from './order-ready-checkout.ts';
import { readAgentCheckout } from './read-checkout.ts';
import type { AgentCheckout } from './view/agent-checkout.ts';
import { viewCheckout } from './view/view-checkout.ts';

export interface CompleteAgentCheckoutInput {
  readonly domain: string;
  readonly payment: AgentPayment;
  /** How the platform names what it pays with; null if it does not. */
  readonly instrument: AgentInstrument | null;
  /** Null: the address of the delivery. What it lacks of the buyer is added. */
  readonly billingAddress: AddressInput | null;
  /** Answers of the buyer that come with the payment. If one is refused, nothing is ordered. */
  readonly consents: CheckoutDraft['consents'];
  /** A repeated call with the same key never orders twice. */
  readonly idempotencyKey: string;
  /** Claim of the key, which `answerOnce` gives; null for a call that is not repeated. */
  readonly claim: AnswerClaim | null;
  /** Counts an order before anything is done for it. A call that the checkout is in no state for counts none. Throws if there were too many. */
  readonly takeOrder: () => Promise<CountedTry>;
}

export interface CountedTry {
  /** Takes the count back: the order was not tried. */
  readonly giveBack: () => Promise<void>;
}

/**
 * Orders the cart if the checkout is ready, and otherwise answers it as it is. Charges the total that was answered last. A call that finds
 * another cart never orders, however often it is repeated: its answer shows that cart, and a call with another key orders it. A payment that
 * fails leaves the checkout ready; one that is approved at the shop hands the buyer over. Throws CheckoutStateError, and CommerceErrors if
 * the merchant did not answer and nothing was ordered. The outcome of `caller.payment` is told in any case.
 */
export async function completeAgentCheckout(
  context: WorkerContext,
  caller: Caller,
  input: CompleteAgentCheckoutInput,
): Promise<AgentCheckout> {
  const { domain, payment, instrument, consents, idempotencyKey } = input;
  let isOrdering = false;
  try {
    // The answer of an earlier call may have been lost before it was kept.
    const earlier = await findAttemptOfKey(context, caller, idempotencyKey);
    if (earlier?.status === 'SUCCEEDED') return await readAgentCheckout(context, caller, { domain });
    return await changeSession(context, caller, domain, async ({ session: found, readCart }) => {
      const counted = await input.takeOrder();
      const opened = {
        ...found.opened,
        instrument,
        refusals: found.opened.refusals.filter((each) => !isAboutApproval(each)),
      };
      const session = { ...found, opened };
      const readUnlocked = async () => {
        const cart = await readCart();
        await endWaitingAttempt(context, caller, session.owner, { exceptOfKey: idempotencyKey });
        return cart;
      };
      const read = await readUnlocked().catch(async (thrown: unknown) => {
        await counted.giveBack();
        throw thrown;
      });
      const answered = read && (await changeConsents(context, caller, { domain, cart: read, consents }));
      const { cart, refusals } = answered ?? { cart: read, refusals: [] };
      requireAnswers(refusals);
      const view = await viewCheckout(context, caller, session, { cart, failures: refusals });
      if (view.status !== 'READY' || cart === null || refusals.length > 0) return view;
      const agreed = await opened.openCart();
      if ('approvedAtShop' in payment) {
        const waiting = { ...opened, cart: agreed, refusals: [...opened.refusals, approvalMissing()] };
        return viewCheckout(context, caller, await keepSession(context, session, waiting), { cart });
      }
      const refused = findRefusedCall(opened, idempotencyKey);
      const isChanged = agreed === null || findCartChange(agreed, cart) !== undefined;
      if (!isChanged && refused === undefined) {
        // The cart stays the agreed one: what was read now was not answered yet, and this call may be cut off.
        const kept = await keepSession(context, session, { ...opened, cart: agreed });
        isOrdering = true;
        return orderReadyCheckout(context, caller, { ...input, payment }, { session: kept, agreed, cart });
      }
      const agreedTotal = (refused === undefined ? agreed?.total : refused.agreedTotal) ?? null;
      const change = toCartChange(agreedTotal, cart.total);
      return answerCartChange(context, session, { view, change, idempotencyKey });
    });
  } finally {
    // An attempt that is under way tells it later.
    if (!isOrdering) caller.payment?.end(false);
  }
}
