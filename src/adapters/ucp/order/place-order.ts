import { CommerceError } from '../../../errors/commerce-error.ts';
import type { MerchantAdapter, MerchantCall, OrderOutcome, OrderSubmission } from '../../contract/index.ts';
import { notKnown, requireOutcome } from '../../toolkit/require-outcome.ts';
import { tellUncharged } from '../../toolkit/tell-uncharged.ts';
import { toBuyer } from '../cart/address-mapper.ts';
import { toPlatformCart } from '../cart/cart-mapper.ts';
import { toConsents } from '../cart/consents.ts';
import { type Draft, toDraft } from '../cart/draft.ts';
import { readCheckout, tryPutCheckout } from '../cart/open-checkout.ts';
import { toWord, type UcpProblem } from '../client.ts';
import type { DiscoveredShop } from '../discover-shop.ts';
import type { UcpContext } from '../ucp-context.ts';
import type { WireCheckout } from '../wire/checkout.ts';
import { completeCheckout, isKeyUsed } from './complete-checkout.ts';
import { judgeCheckout, toChallenge } from './judge-checkout.ts';
import { readPaidCheckout } from './read-paid-checkout.ts';
import { endChallenge } from './reconcile-order.ts';
import { type PaymentParts, toInstrument } from './to-instrument.ts';
import { findRefusal, toOrderRefusal, toTotalError } from './to-order-refusal.ts';
import { toPlacedOrder } from './to-placed-order.ts';

/**
 * Sends the whole checkout once more before it pays: a shop charges the total that it last answered to a change. See docs/decisions/0591.
 */
export const createPlaceOrder =
  (context: UcpContext, parts: PaymentParts): NonNullable<MerchantAdapter['placeOrder']> =>
  (call, submission) =>
    tellUncharged(async (pay) => {
      const { attemptKey, expectedTotal = null } = submission;
      const before = await readCheckout(context, call, submission.cart);
      const earlier = await judgeCheckout(context, call, before, { attemptKey, isUsed: false });
      if (earlier !== null) return requireOutcome(earlier);
      const shop = await context.discover(call);
      const answer = await tryPutCheckout(context, call, before.id, toFinalDraft(before, submission, shop));
      if (answer.kind === 'problem') {
        return judgeProblem(context, call, submission, answer.problem, await readCheckout(context, call, before.id));
      }
      const agreed = answer.data;
      const meanwhile = await judgeCheckout(context, call, agreed, { attemptKey, isUsed: false });
      if (meanwhile !== null) return requireOutcome(meanwhile);
      if (agreed.status !== 'ready_for_complete') throw toOrderRefusal(agreed, expectedTotal);
      requireTotal(agreed, submission);
      const instrument = await toInstrument(parts, call, agreed, submission);
      const completed = await pay(() => completeCheckout(context, call, { id: agreed.id, attemptKey, instrument }));
      if (completed.kind === 'problem') {
        // Another call came first, or the payment itself is refused.
        const now = await readPaidCheckout(context, call, submission.cart);
        return judgeProblem(context, call, submission, completed.problem, now);
      }
      return judgeAnswer(context, call, submission, completed.data);
    });

/** The whole checkout as it is to be paid. One without an address, such as one of gift cards, gets its buyer from the billing address. */
function toFinalDraft(
  checkout: WireCheckout,
  { billingInfo, consents = [] }: OrderSubmission,
  shop: DiscoveredShop,
): Draft {
  const draft = toDraft(checkout);
  return {
    ...draft,
    consents: { ...draft.consents, ...toConsents(consents, checkout, shop) },
    ...(billingInfo !== null && !checkout.buyer?.email && { buyer: toBuyer(billingInfo) }),
  };
}

function requireTotal(checkout: WireCheckout, { expectedTotal = null }: OrderSubmission): void {
  // toPlatformCart refuses amounts that do not add up. It needs nothing of the catalog for them.
  const { total } = toPlatformCart(checkout, new Map());
  if (expectedTotal === null) return;
  if (expectedTotal.number === total.number && expectedTotal.currency === total.currency) return;
  throw toTotalError(checkout, expectedTotal, 'The total of the order has changed');
}

/** The answer to a payment. */
async function judgeAnswer(
  context: UcpContext,
  call: MerchantCall,
  { cart, attemptKey, challengesAllowed, expectedTotal = null }: OrderSubmission,
  checkout: WireCheckout,
): Promise<OrderOutcome> {
  if (checkout.status === 'requires_escalation') {
    const challenge = challengesAllowed ? toChallenge(context, checkout) : null;
    if (challenge !== null) return challenge;
    const ended = await endChallenge(context, call, cart, attemptKey);
    if (ended.kind === 'not-placed') throw new CommerceError('PaymentChallengeRequired');
    return requireOutcome(ended);
  }
  // The shop may show instruments by ids of its own: it answers the payment itself.
  if (checkout.status === 'completed') return { kind: 'placed', order: await toPlacedOrder(context, call, checkout) };
  const judged = await judgeCheckout(context, call, checkout, { attemptKey, isUsed: true });
  if (judged === null) throw toOrderRefusal(checkout, expectedTotal);
  return judged.kind === 'unknown' ? { kind: 'processing' } : requireOutcome(judged);
}

/** The statuses with which a shop refuses for good: it has not carried out the call, and will not. */
const FINAL: ReadonlySet<number> = new Set([400, 402, 422]);

async function judgeProblem(
  context: UcpContext,
  call: MerchantCall,
  { attemptKey }: OrderSubmission,
  problem: UcpProblem,
  checkout: WireCheckout,
): Promise<OrderOutcome> {
  const isUsed = isKeyUsed(problem);
  const judged = await judgeCheckout(context, call, checkout, { attemptKey, isUsed });
  if (judged !== null) return requireOutcome(judged);
  if (isUsed) throw new CommerceError('CheckoutError', { description: 'This attempt has ended before' });
  const named = findRefusal(problem.code);
  if (problem.status < 300 && named !== undefined) throw new CommerceError(named);
  if (!FINAL.has(problem.status)) throw notKnown(`The shop answers ${toWord(problem.code)}`);
  if (problem.status === 402) throw new CommerceError('CreditCardDeclined');
  throw new CommerceError('CheckoutError', { description: `The shop refuses with ${toWord(problem.code)}` });
}
