import type { Caller } from '../../domain/viewer/viewer.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import { CommerceErrors } from '../../errors/commerce-errors.ts';
import { requireOwner } from '../calls/require-owner.ts';
import { toScope } from '../idempotency/to-scope.ts';
import type { AddressInput } from '../input/address/parse-address.ts';
import { completeOrder } from '../order/complete-order.ts';
import type { PlaceOrderOutcome } from '../order/place-order-outcome.ts';
import { SessionChangedError } from '../order/start/start-attempt.ts';
import type { WorkerContext } from '../order/worker-context.ts';
import type { AgentCheckout } from './agent-checkout.ts';
import { type AgentInstrument, type AgentPayment, approvalMissing, isAboutApproval } from './agent-payment.ts';
import type { AnswerClaim } from './answer-once.ts';
import { changeConsents } from './change-consents.ts';
import { toDeliveryAddress } from './change-delivery.ts';
import { changeSession } from './change-session.ts';
import type { CheckoutDraft } from './checkout-draft.ts';
import { CheckoutStateError } from './checkout-state-error.ts';
import { closeCompleted } from './close-completed.ts';
import { endWaitingAttempt } from './end-waiting-attempt.ts';
import { readAgentCheckout, readSessionCart } from './read-checkout.ts';
import { requireAnswers } from './require-answers.ts';
import { requireSession } from './require-session.ts';
import { viewCheckout } from './view-checkout.ts';

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
}

/**
 * Orders the cart if the checkout is ready, and otherwise answers it as it is. Charges the total that the last change was answered with: with
 * another one, nothing is ordered, and the next call takes it. A payment that fails leaves the checkout ready; one that is approved at the shop hands the buyer over. Throws CheckoutStateError, and
 * CommerceErrors if the merchant did not answer and nothing was ordered.
 */
export async function completeAgentCheckout(
  context: WorkerContext,
  caller: Caller,
  { domain, payment, instrument, billingAddress, consents, idempotencyKey, claim }: CompleteAgentCheckoutInput,
): Promise<AgentCheckout> {
  // The first answer may have been lost, and was not kept then.
  if (await hasCompleted(context, caller, idempotencyKey)) return readAgentCheckout(context, caller, { domain });
  return changeSession(context, caller, domain, async ({ session: found, readCart, keep }) => {
    const opened = {
      ...found.opened,
      instrument,
      refusals: found.opened.refusals.filter((each) => !isAboutApproval(each)),
    };
    const session = { ...found, opened };
    const read = await readCart();
    await endWaitingAttempt(context, caller, session.owner, { exceptOfKey: idempotencyKey });
    const agreed = read && (await changeConsents(context, caller, { domain, cart: read, consents }));
    const { cart, refusals } = agreed ?? { cart: read, refusals: [] };
    requireAnswers(refusals);
    const view = await viewCheckout(context, caller, session, { cart, failures: refusals });
    if (view.status !== 'READY' || cart === null || refusals.length > 0) return view;
    if ('approvedAtShop' in payment) {
      const waiting = await keep({ ...opened, cart, refusals: [...opened.refusals, approvalMissing()] }, true);
      return viewCheckout(context, caller, waiting, { cart });
    }
    const agreedTo = (await found.opened.openCart())?.total ?? cart.total;
    const kept = await keep({ ...opened, cart }, true);
    const { draft } = opened;
    const input = {
      domain,
      payment: 'card' in payment ? { encryptedCard: payment.name } : payment.input,
      billingInfo: toBillingInfo(billingAddress, toDeliveryAddress(draft), draft.buyer),
      expectedTotal: agreedTo,
      wait: true,
      idempotencyKey,
    };
    const { attempt, userErrors: failures } = await completeOrder(toContext(context, payment), caller, input, {
      cart,
      session: { version: kept.version, claim },
    }).catch(toRefused);
    if (attempt === null) requireAnswers(failures);
    const ordered = await requireSession(context, caller, domain);
    const left = await readSessionCart(context, caller, ordered);
    const outcome = await viewCheckout(context, caller, ordered, { cart: left, failures });
    await closeCompleted(context, ordered, outcome);
    return outcome;
  });
}

/** Whether a call with this key has ordered the cart of the caller's device. */
async function hasCompleted({ stores }: WorkerContext, caller: Caller, idempotencyKey: string): Promise<boolean> {
  const attempt = await stores.attempts.findByScope(toScope(requireOwner(caller), 'completeOrder', idempotencyKey));
  return attempt?.status === 'SUCCEEDED';
}

/** A card that nobody encrypted is not decrypted either. */
const toContext = (context: WorkerContext, payment: AgentPayment): WorkerContext =>
  'card' in payment ? { ...context, cardDecryption: async () => payment.card } : context;

/**
 * An intent of somebody else, or for another checkout, leaves this one as good as it was. Throws CheckoutStateError if another node has
 * changed or cancelled the checkout meanwhile.
 */
function toRefused(thrown: unknown): Pick<PlaceOrderOutcome, 'attempt' | 'userErrors'> {
  if (thrown instanceof SessionChangedError) throw new CheckoutStateError('in-progress');
  if (CommerceErrors.find(thrown)?.[0]?.name !== 'Forbidden') throw thrown;
  return { attempt: null, userErrors: [new CommerceError('CardNotFound', { field: ['payment'], cause: thrown })] };
}

type Buyer = AgentCheckout['draft']['buyer'];

function toBillingInfo(
  billing: AddressInput | null,
  delivery: AddressInput | undefined,
  buyer: Buyer,
): AddressInput | null {
  const address = billing ?? delivery;
  if (address === undefined) return null;
  return {
    ...address,
    firstName: address.firstName ?? delivery?.firstName ?? buyer.firstName,
    lastName: address.lastName ?? delivery?.lastName ?? buyer.lastName,
    email: address.email ?? buyer.email,
    phone: address.phone ?? delivery?.phone ?? buyer.phone,
  };
}
