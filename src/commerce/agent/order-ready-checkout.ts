import type { Cart } from '../../domain/cart/cart.ts';
import type { Caller } from '../../domain/viewer/viewer.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import { CommerceErrors } from '../../errors/commerce-errors.ts';
import type { AddressInput } from '../input/address/parse-address.ts';
import type { PlaceOrderOutcome } from '../order/answer/place-order-outcome.ts';
import type { WorkerContext } from '../order/attempt-worker/worker-context.ts';
import { completeOrder } from '../order/complete-order.ts';
import { SessionChangedError } from '../order/start/record-attempt.ts';
import { answerCartChange } from './answer-cart-change.ts';
import type { AgentPayment } from './checkout-session/agent-payment.ts';
import { CheckoutStateError } from './checkout-session/checkout-state-error.ts';
import { type AgentSession, requireSession } from './checkout-session/require-session.ts';
import { closeCompleted } from './close-completed.ts';
import type { CompleteAgentCheckoutInput } from './complete-checkout.ts';
import { toDeliveryAddress } from './draft/change-delivery.ts';
import { requireAnswers } from './draft/require-answers.ts';
import { findCartChange } from './find-cart-change.ts';
import type { AgentCheckout } from './view/agent-checkout.ts';
import { readSessionCart } from './view/read-session-cart.ts';
import { viewCheckout } from './view/view-checkout.ts';

/** How the platform pays here. */
type PaidHere = Exclude<AgentPayment, { readonly approvedAtShop: unknown }>;

/**
 * Orders the cart, which was just read and does not differ from the agreed one. The session was just written with that one. Throws
 * CheckoutStateError if another node has changed or cancelled the checkout meanwhile, and CommerceErrors.
 */
export async function orderReadyCheckout(
  context: WorkerContext,
  caller: Caller,
  {
    domain,
    payment,
    billingAddress,
    idempotencyKey,
    claim,
  }: CompleteAgentCheckoutInput & { readonly payment: PaidHere },
  { session, agreed, cart }: { readonly session: AgentSession; readonly agreed: Cart; readonly cart: Cart },
): Promise<AgentCheckout> {
  const { version } = session;
  const { draft } = session.opened;
  const input = {
    domain,
    payment: 'card' in payment ? { encryptedCard: payment.name } : payment.input,
    billingInfo: toBillingInfo(billingAddress, toDeliveryAddress(draft), draft.buyer),
    expectedTotal: agreed.total,
    wait: true,
    idempotencyKey,
  };
  const { attempt, userErrors: failures } = await completeOrder(toContext(context, payment), caller, input, {
    cart,
    session: { version, claim },
  }).catch(toRefused);
  if (attempt === null) requireAnswers(failures);
  const ordered = await requireSession(context, caller, domain);
  const left = await readSessionCart(context, caller, ordered);
  const view = await viewCheckout(context, caller, ordered, { cart: left, failures });
  await closeCompleted(context, ordered, view);
  const change = left === null ? undefined : findCartChange(agreed, left);
  const isOpen = view.status === 'READY' || view.status === 'INCOMPLETE';
  if (change === undefined || !isOpen) return view;
  return answerCartChange(context, ordered, { view, change, idempotencyKey });
}

/** A card sent in the clear needs no decryption. */
const toContext = (context: WorkerContext, payment: AgentPayment): WorkerContext =>
  'card' in payment ? { ...context, cardDecryption: async () => payment.card } : context;

/**
 * Answers an intent of somebody else, or for another checkout, as a card that was not found: this checkout can still be ordered. Throws
 * CheckoutStateError if another node has changed or cancelled the checkout meanwhile, and anything else as it is.
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
