import type { SecretCard } from '../../domain/payment/payment.ts';
import type { Caller } from '../../domain/viewer/viewer.ts';
import { requireOwner } from '../calls/require-owner.ts';
import { toScope } from '../idempotency/to-scope.ts';
import type { AddressInput } from '../input/address/parse-address.ts';
import { completeOrder } from '../order/complete-order.ts';
import type { WorkerContext } from '../order/worker-context.ts';
import type { AgentCheckout } from './agent-checkout.ts';
import { changeConsents } from './change-consents.ts';
import { toDeliveryAddress } from './change-delivery.ts';
import { changeSession } from './change-session.ts';
import type { CheckoutDraft } from './checkout-draft.ts';
import { endWaitingAttempt } from './end-waiting-attempt.ts';
import { readAgentCheckout, readSessionCart } from './read-checkout.ts';
import { requireAnswers } from './require-answers.ts';
import { viewCheckout } from './view-checkout.ts';

/** A card encrypted with the key of paymentEncryptionKey, or one that this process alone has seen. */
export type AgentPayment =
  | { readonly encryptedCard: string }
  /** `name` stands for the card in the fingerprint of the call, and tells nothing of it. */
  | { readonly card: SecretCard; readonly name: string };

export interface CompleteAgentCheckoutInput {
  readonly domain: string;
  readonly payment: AgentPayment;
  /** Null: the address of the delivery. What it lacks of the buyer is added. */
  readonly billingAddress: AddressInput | null;
  /** Answers of the buyer that come with the payment. If one is refused, nothing is ordered. */
  readonly consents: CheckoutDraft['consents'];
  /** A repeated call with the same key never orders twice. */
  readonly idempotencyKey: string;
}

/**
 * Orders the cart if the checkout is ready, and otherwise answers it as it is. The total that is charged is the one of the cart at this
 * moment. A payment that fails leaves the checkout ready. Throws CheckoutStateError, and CommerceErrors if the merchant did not answer and nothing
 * was ordered.
 */
export async function completeAgentCheckout(
  context: WorkerContext,
  caller: Caller,
  { domain, payment, billingAddress, consents, idempotencyKey }: CompleteAgentCheckoutInput,
): Promise<AgentCheckout> {
  // The first answer may have been lost, and was not kept then.
  if (await hasCompleted(context, caller, idempotencyKey)) return readAgentCheckout(context, caller, { domain });
  return changeSession(context, caller, domain, async ({ session, cart: read, keep }) => {
    await endWaitingAttempt(context, caller, session.owner, { exceptOfKey: idempotencyKey });
    const agreed = read && (await changeConsents(context, caller, { domain, cart: read, consents }));
    const { cart, refusals } = agreed ?? { cart: read, refusals: [] };
    requireAnswers(refusals);
    const view = await viewCheckout(context, caller, session, { cart, failures: refusals });
    if (view.status !== 'READY' || cart === null || refusals.length > 0) return view;
    const kept = await keep({ ...session.opened, cart }, true);
    const { draft } = session.opened;
    const outcome = await completeOrder(toContext(context, payment), caller, {
      domain,
      payment: { encryptedCard: 'card' in payment ? payment.name : payment.encryptedCard },
      billingInfo: toBillingInfo(billingAddress, toDeliveryAddress(draft), draft.buyer),
      expectedTotal: cart.total,
      wait: true,
      idempotencyKey,
    });
    const failures = outcome.userErrors;
    if (outcome.attempt === null) requireAnswers(failures);
    return viewCheckout(context, caller, kept, { cart: await readSessionCart(context, caller, kept), failures });
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
