import { supports } from '../../../adapters/contract/index.ts';
import type { Cart } from '../../../domain/cart/cart.ts';
import { requiresShipping } from '../../../domain/cart/requires-shipping.ts';
import type { PlaceOrderAttempt } from '../../../domain/order/attempt.ts';
import { findOrderPage } from '../../../domain/order/find-order-page.ts';
import type { Order } from '../../../domain/order/order.ts';
import { type Caller, toOwner } from '../../../domain/viewer/viewer.ts';
import type { ErrorName } from '../../../errors/error-catalog.ts';
import { nullFor } from '../../../errors/null-for.ts';
import { describeRefusal, type Refusal } from '../../../errors/refusal.ts';
import { getCartReadiness } from '../../checkout/readiness/get-cart-readiness.ts';
import { listCartConsents } from '../../consent/list-consents.ts';
import type { WorkerContext } from '../../order/attempt-worker/worker-context.ts';
import { CheckoutStateError } from '../checkout-session/checkout-state-error.ts';
import { type HandOver, handOverBuyer, readAddressOfBuyer } from '../checkout-session/hand-over-buyer.ts';
import { findMostRefused } from '../checkout-session/refused-calls.ts';
import type { AgentSession } from '../checkout-session/require-session.ts';
import { findChosenDestination } from '../draft/checkout-draft.ts';
import { isPickedUp, offersPickup } from '../draft/offers-pickup.ts';
import { LOCATION } from '../draft/plan-pickups.ts';
import { findLastAttempt } from '../order-outcome/find-last-attempt.ts';
import { findOrderAtShop } from '../order-outcome/find-order-at-shop.ts';
import { isUnderWay } from '../order-outcome/is-under-way.ts';
import type { AgentCheckout, AgentCheckoutStatus, CheckoutProblem } from './agent-checkout.ts';
import { toShownDraft } from './to-shown-draft.ts';

export interface ViewedCart {
  /** The one that was just read or changed; null if there is none. */
  readonly cart: Cart | null;
  readonly failures?: readonly Refusal[];
  /** Nothing was changed. */
  readonly isRead?: boolean;
}

export interface CheckoutView {
  readonly checkout: AgentCheckout;
  /** The address where the buyer goes on, to be kept unless the checkout was read; null if no buyer is handed over. */
  readonly handOver: HandOver | null;
}

/**
 * The checkout as it is. Throws CheckoutStateError if nothing is left to show, or if a read needs an address for the buyer and another call has
 * written meanwhile.
 */
export async function createView(
  context: WorkerContext,
  caller: Caller,
  session: AgentSession,
  { cart, failures = [], isRead = false }: ViewedCart,
): Promise<CheckoutView> {
  const attempt = await findLastAttempt(context, session.owner);
  const found =
    attempt?.result.kind === 'succeeded' ? attempt.result.cart : (cart ?? (await session.opened.openCart()));
  if (found === null) throw new CheckoutStateError('unknown');
  const unchangeable = await findUnchangeable(context, caller, session, { cart, attempt, isRead });
  if (unchangeable !== undefined) {
    const { shown = found, ...rest } = unchangeable;
    return { checkout: { ...toShown(session, shown), ...rest }, handOver: null };
  }
  const doubts = findDoubts(attempt);
  // A disabled merchant takes no order, and hands nobody over.
  if (doubts.length > 0 && context.merchants.find(session.domain) === undefined) {
    return { checkout: { ...toShown(session, found), status: 'INCOMPLETE', problems: doubts }, handOver: null };
  }
  const { adapter } = context.merchants.require(session.domain);
  const canBePickedUp = offersPickup(adapter, found);
  const problems = [
    ...session.opened.refusals.map((refusal) => ({ refusal, isBlocking: !isAboutCode(refusal) })),
    ...session.opened.leftOut.map(({ variantId, error }) => ({ refusal: error, isBlocking: true, variantId })),
    ...findUnstatedDestination(session, found),
    ...(await findBlockers(context, caller, found, { canBePickedUp })),
    ...findMostRefused(session.opened),
    ...doubts,
  ];
  const consents = await listCartConsents(context, caller, found);
  const status = toStatus(problems, { handsOver: supports(adapter, 'transferSession') });
  const findAddress = isRead ? readAddressOfBuyer : handOverBuyer;
  const handOver = status === 'BUYER_NEEDED' ? await findAddress(context, caller, session) : null;
  const failed = failures
    .filter(({ details }) => details.mayBeCharged !== true)
    .map((refusal) => ({ refusal, isBlocking: false }));
  const checkout = {
    ...toShown(session, found),
    // The buyer cannot be sent to a shop that gives no address.
    status: status === 'BUYER_NEEDED' && handOver === null ? 'INCOMPLETE' : status,
    continueUrl: handOver?.url ?? null,
    consents,
    canBePickedUp,
    problems: [...problems, ...failed],
  };
  return { checkout, handOver };
}

type Unchangeable = Pick<AgentCheckout, 'status'> &
  Partial<AgentCheckout> & {
    /** Absent: the cart of the checkout. */
    readonly shown?: Cart;
  };

/** Undefined for a checkout that can be changed and ordered. */
async function findUnchangeable(
  context: WorkerContext,
  caller: Caller,
  session: AgentSession,
  { cart, attempt, isRead }: Pick<ViewedCart, 'cart' | 'isRead'> & { readonly attempt: PlaceOrderAttempt | undefined },
): Promise<Unchangeable | undefined> {
  const { domain, hasExpired, opened } = session;
  if (attempt?.result.kind === 'succeeded') return { status: 'COMPLETED', order: toOrder(attempt.result) };
  const isHandedOver = opened.handOver !== null;
  // A platform that begins anew must hear of a payment that may have been taken.
  const doubts = findDoubts(attempt);
  const canceled = { status: 'CANCELED', problems: doubts } as const;
  const findOrder = () =>
    findOrderAtShop(context, caller, domain).catch((thrown: unknown) => {
      // A merchant that is disabled is not asked. That keeps nobody from hearing of the doubt.
      if (doubts.length === 0) throw thrown;
      return nullFor('DomainNotFound')(thrown);
    });
  if (opened.isCanceled) {
    // The page to which the buyer was handed over outlives the checkout.
    const order = isRead && isHandedOver ? await findOrder() : null;
    return order === null ? canceled : toCompletedAtShop(order);
  }
  const challenged = findChallenge(attempt);
  if (challenged !== undefined) {
    const refusal = describeRefusal('PaymentChallengeRequired', { sentence: 'confirmFirst' });
    return { status: 'BUYER_NEEDED', continueUrl: challenged, problems: [{ refusal, isBlocking: true }] };
  }
  if (attempt !== undefined && isUnderWay(attempt)) return { status: 'IN_PROGRESS' };
  if (cart === null && isHandedOver) {
    const order = await findOrder();
    if (order !== null) return toCompletedAtShop(order);
    // The cart is gone, and what became of it is not known. A payment that may still go on keeps the shop from being asked.
    if (!hasExpired || attempt?.status === 'ACTION_REQUIRED') return { status: 'IN_PROGRESS' };
  }
  return hasExpired ? canceled : undefined;
}

const toShown = ({ owner, domain, opened, expiresAt }: AgentSession, cart: Cart) => ({
  checkoutId: toOwner(owner).deviceId,
  domain,
  draft: toShownDraft(opened, cart),
  instrument: opened.instrument,
  expiresAt: new Date(expiresAt).toISOString(),
  cart,
  order: null,
  continueUrl: null,
  consents: [],
  canBePickedUp: false,
  problems: [],
});

function toOrder({
  orderId,
  cart,
}: Extract<PlaceOrderAttempt['result'], { kind: 'succeeded' }>): AgentCheckout['order'] {
  const { platformOrderNumber, thankYouPage } = cart.confirmation ?? {
    platformOrderNumber: orderId,
    thankYouPage: null,
  };
  return { orderId, orderNumber: platformOrderNumber, pageUrl: thankYouPage };
}

/** With what the buyer ordered there, which may be another cart than the agreed one. */
function toCompletedAtShop(order: Order): Unchangeable {
  const { orderId, orderNumber, cart } = order;
  return { status: 'COMPLETED', order: { orderId, orderNumber, pageUrl: findOrderPage(order) }, shown: cart };
}

function findChallenge(attempt: PlaceOrderAttempt | undefined): string | undefined {
  if (attempt?.result.kind !== 'action-required') return undefined;
  return attempt.result.challenge?.url;
}

async function findBlockers(
  context: WorkerContext,
  caller: Caller,
  cart: Cart,
  { canBePickedUp }: Pick<AgentCheckout, 'canBePickedUp'>,
): Promise<readonly CheckoutProblem[]> {
  const readiness = await getCartReadiness(context, caller, { cart });
  return (readiness?.blockers ?? [])
    .filter((blocker) => !comesWithPayment(blocker))
    .map((blocker) => ({ refusal: canBePickedUp ? toDraftBlocker(blocker, cart) : blocker, isBlocking: true }));
}

/** The blocker of a cart that can be picked up, with its place in the draft if choosing a location lifts it. */
function toDraftBlocker(blocker: Refusal, { shipments }: Cart): Refusal {
  const { name, field, details } = blocker;
  if (name === 'LocationNotFound') return { ...blocker, field: LOCATION };
  if (name !== 'MissingRequiredParameters' || field !== null) return blocker;
  const shipment = shipments.find(({ shipmentId }) => shipmentId === details.shipmentId);
  const lacksLocation = shipment?.pickupLocation === null && isPickedUp(shipment);
  return lacksLocation ? describeRefusal(name, { ...details, field: LOCATION, problem: 'MISSING' }) : blocker;
}

/** The cart keeps an address that the draft names no longer: nothing is sent there. */
function findUnstatedDestination({ opened }: AgentSession, cart: Cart): readonly CheckoutProblem[] {
  const isStated = findChosenDestination(opened.draft.delivery) !== undefined;
  const isShipped = requiresShipping(cart) && !cart.shipments.every(isPickedUp);
  if (isStated || cart.shippingInfo === null || !isShipped) return [];
  return [{ refusal: describeRefusal('MissingShippingInfo', { field: ['shippingInfo'] }), isBlocking: true }];
}

/** A payment that may have been taken, in whatever call that came out: a platform that went on by itself would pay again. */
const findDoubts = (attempt: PlaceOrderAttempt | undefined): readonly CheckoutProblem[] =>
  attempt?.result.kind === 'failed'
    ? attempt.result.userErrors
        .filter(({ details }) => details.mayBeCharged)
        .map((refusal) => ({ refusal, isBlocking: true }))
    : [];

/** A cart that waits for its payment again is locked by it, and the next payment lifts that. */
const comesWithPayment = ({ name, field }: Refusal): boolean =>
  name === 'CartLocked' || (name === 'MissingRequiredParameters' && field?.[0] === 'billingInfo');

const isAboutCode = ({ field }: Refusal): boolean => field?.[0] === 'promoCodes';

/** What only the buyer can settle, on the merchant's pages. What the draft holds (`delivery`) is for the agent to choose. */
const isOfBuyer = ({ name, field, details }: Refusal): boolean =>
  details.mayBeCharged === true || (ofBuyer.has(name) && field?.[0] !== 'delivery');

const ofBuyer: ReadonlySet<ErrorName> = new Set([
  'InvalidDeliveryDate',
  'LocationNotFound',
  'MissingRequiredParameters',
  'RequiredConsentsNotSigned',
]);

/** A buyer has nowhere to go on if the platform of the merchant hands no cart over. */
function toStatus(
  problems: readonly CheckoutProblem[],
  { handsOver }: { readonly handsOver: boolean },
): AgentCheckoutStatus {
  const blocking = problems.filter(({ isBlocking }) => isBlocking);
  if (blocking.length === 0) return 'READY';
  return handsOver && blocking.every(({ refusal }) => isOfBuyer(refusal)) ? 'BUYER_NEEDED' : 'INCOMPLETE';
}
