import type { Cart } from '../../domain/cart/cart.ts';
import type { Caller } from '../../domain/viewer/viewer.ts';
import type { CommerceError } from '../../errors/commerce-error.ts';
import { requireRefusals } from '../../errors/require-refusals.ts';
import type { WorkerContext } from '../order/attempt-worker/worker-context.ts';
import { type AppliedDraft, applyDraft } from './apply-draft.ts';
import { changeSession } from './change-session.ts';
import { toOpened } from './checkout-session/agent-facts.ts';
import { CheckoutStateError } from './checkout-session/checkout-state-error.ts';
import { keepSession } from './checkout-session/keep-session.ts';
import { admitDraft } from './draft/admit-draft.ts';
import { hasLines } from './draft/change-lines.ts';
import type { AgentDraftInput, CheckoutDraft } from './draft/checkout-draft.ts';
import { requireAnswers } from './draft/require-answers.ts';
import { findCartChange } from './find-cart-change.ts';
import { endWaitingAttempt } from './order-outcome/end-waiting-attempt.ts';
import type { AgentCheckout } from './view/agent-checkout.ts';
import { createView } from './view/create-view.ts';
import { toShownDraft } from './view/to-shown-draft.ts';
import { viewCheckout } from './view/view-checkout.ts';

/**
 * Makes the checkout what the draft says, and nothing else. If its lines are refused, the earlier checkout stands and is answered with the
 * refusals. At a disabled merchant nothing is changed. Throws CheckoutStateError, WrongCurrencyError, and CommerceErrors if the merchant
 * did not answer: the same call then goes on from the cart as it is.
 */
export const replaceAgentCheckout = (
  context: WorkerContext,
  caller: Caller,
  input: AgentDraftInput,
): Promise<AgentCheckout> =>
  changeSession(context, caller, input.domain, async ({ session, readCart }) => {
    const { domain, draft } = input;
    if (context.merchants.find(domain) === undefined) {
      return viewCheckout(context, caller, session, { cart: await readCart() });
    }
    const known = await session.opened.openCart();
    await admitDraft(context, caller, input, known);
    await endWaitingAttempt(context, caller, session.owner);
    const applied = await applyToKept(context, caller, { domain, draft, kept: known, readCart });
    if ('failures' in applied) return viewCheckout(context, caller, session, applied);
    const { handOver: before, refusedCalls } = session.opened;
    const facts = { ...(await readAddress(applied, readCart)), handOver: before, refusedCalls };
    const changed = { ...session, opened: toOpened(facts) };
    const { checkout, handOver } = await createView(context, caller, changed, facts);
    // Once there is an answer: a total that no answer showed is not agreed to.
    await keepSession(context, session, { ...facts, handOver: handOver ?? before });
    const change = findCartChange(applied.facts.cart, facts.cart);
    // The buyer sees where it goes before it is ordered.
    return change === undefined
      ? checkout
      : { ...checkout, problems: [...checkout.problems, { refusal: change, isBlocking: false }] };
  });

interface Change {
  readonly domain: string;
  readonly draft: CheckoutDraft;
  /** The cart as the last change left it. */
  readonly kept: Cart | null;
  readonly readCart: () => Promise<Cart | null>;
}

interface RefusedDraft {
  readonly failures: readonly CommerceError[];
  readonly cart: Cart | null;
}

/**
 * Begins with the kept cart, for which the platform of the merchant need not be asked. The buyer may have changed it there: the answers to
 * the changes tell, and then what still differs is changed too.
 */
async function applyToKept(
  context: WorkerContext,
  caller: Caller,
  { domain, draft, kept, readCart }: Change,
): Promise<AppliedDraft | RefusedDraft> {
  const apply = async (to: Cart | null, wanted: CheckoutDraft): Promise<AppliedDraft | RefusedDraft> => {
    const found = await applyDraft(context, caller, { domain, cart: to, draft: wanted }).catch(requireRefusals);
    if ('facts' in found) return found;
    requireAnswers(found);
    // Another node orders the cart since it was found free: the same call is served later.
    if (found.some(({ name }) => name === 'CartLocked')) throw new CheckoutStateError('in-progress');
    // Not every change can be taken back.
    return { failures: found, cart: await readCart() };
  };
  if (kept === null) return apply(await readCart(), draft);
  const first = await apply(kept, draft);
  if ('failures' in first) {
    const isAsKept = first.cart !== null && hasLines(first.cart, kept.lineItems);
    return isAsKept ? first : apply(first.cart, draft);
  }
  const { refusals } = first.facts;
  const cart = first.facts.cart === kept ? await readCart() : first.facts.cart;
  const second = await apply(cart, cart === null ? draft : toRest(draft, refusals, cart));
  if ('failures' in second) return second;
  return {
    facts: { ...first.facts, cart: second.facts.cart, refusals: [...refusals, ...second.facts.refusals] },
    isAddressSet: first.isAddressSet || second.isAddressSet,
  };
}

/**
 * Reads the cart again if its address was set: a platform may show that otherwise in the answer to the change, and `complete` compares
 * readings. If it does, or a change that had timed out has arrived, the draft shows what was read.
 */
async function readAddress(
  { facts, isAddressSet }: AppliedDraft,
  readCart: Change['readCart'],
): Promise<AppliedDraft['facts']> {
  const cart = isAddressSet ? await readCart() : null;
  if (cart === null) return facts;
  const { draft, cart: changed } = facts;
  return { ...facts, cart, draft: toShownDraft({ draft, sentTo: changed.shippingInfo }, cart) };
}

/** The draft without what was refused of it and the answers of the buyer, which are recorded. */
function toRest(draft: CheckoutDraft, refusals: readonly CommerceError[], { coupons }: Cart): CheckoutDraft {
  const isOfCode = ({ field }: CommerceError) => field?.[0] === 'promoCodes';
  return {
    ...draft,
    delivery: refusals.every(isOfCode) ? draft.delivery : null,
    promoCodes: refusals.some(isOfCode) ? coupons : draft.promoCodes,
    consents: [],
  };
}
