import { Buffer } from 'node:buffer';
import type { MerchantCall } from '../contract/index.ts';
import { addNote, claimOrder, releaseOrder } from './admin-operations.ts';
import {
  type Claim,
  claimNote,
  type PaymentClaim,
  readClaims,
  releaseNote,
  showsClaimsSince,
} from './attempt-notes.ts';
import { readAdminOrder } from './attempts.ts';
import { requireData } from './error-mapper.ts';
import { forUndoing } from './for-undoing.ts';
import type { VendureContext } from './open-cart.ts';
import { mayBePaid } from './payments.ts';
import { HANDLER_TIMEOUT_MS } from './settings.ts';
import type { WireAdminOrder } from './wire.ts';

// Whoever wants to pay for an order, or to open it again, writes a claim first and looks at the order after that. Of two who do
// so, at least one sees the other; only who is alone goes on. See docs/decisions/0087.

/**
 * How old a claim may be when the payment is sent: longer than the core waits for a whole submission. What is sent later is refused,
 * so that a payment has ended for sure when its claim is older than this and the handler's time together.
 */
const MARGIN_MS = 60_000;

/** Waited between looks while others, who came later, give their claims back. */
const PATIENCE_MS = [50, 100, 200, 400] as const;

export interface MoveRefusal {
  readonly errorCode: string;
  readonly transitionError: string;
  /** The state in which the order was found: ArrangingPayment where another call had moved it. */
  readonly fromState: string;
}

export interface ClaimedOrder {
  readonly claim: PaymentClaim;
  /** The order as it was after the claim was written. */
  readonly order: WireAdminOrder;
  /** Why Vendure refused to let the order into ArrangingPayment; null where this call moved it. */
  readonly refusal: MoveRefusal | null;
}

/** Claims the order for paying, moves it into ArrangingPayment and looks. Where it throws, the claim was given back. */
export async function claimForPayment(
  context: VendureContext,
  call: MerchantCall,
  orderId: string,
  attemptKey: string,
): Promise<ClaimedOrder> {
  const claim = { ...createClaim(context), attemptKey };
  try {
    const answer = await context.client.admin(call, claimOrder, { id: orderId, note: claimNote(claim) });
    const { moved } = requireData(answer);
    if (moved !== null && moved.errorCode === null) {
      return { claim, order: await awaitLaterRivals(context, call, moved, claim), refusal: null };
    }
    const refusal = moved ?? { errorCode: 'none', transitionError: '', fromState: 'unknown' };
    return { claim, order: await readAdminOrder(context, call, orderId), refusal };
  } catch (error) {
    await release(context, call, orderId, claim);
    throw error;
  }
}

/** Others whose payment for this order may be on its way at this moment. */
function findRivals(order: WireAdminOrder, context: VendureContext, own: Claim | null): readonly Claim[] {
  const earliest = earliestClaim(context);
  return readClaims(order).filter(({ id, since }) => id !== own?.id && since > earliest);
}

/** Whether nobody else may be paying for the order. */
export const isAloneWith = (order: WireAdminOrder, context: VendureContext, own: Claim | null): boolean =>
  showsClaimsSince(order, earliestClaim(context)) && findRivals(order, context, own).length === 0;

/** Whether a payment under this key may be with the payment provider, unseen. */
export const isOnItsWay = (order: WireAdminOrder, attemptKey: string, context: VendureContext): boolean =>
  !showsClaimsSince(order, earliestClaim(context)) ||
  findRivals(order, context, null).some((claim) => claim.attemptKey === attemptKey);

/** Claims from before that moment are over, whatever became of them. */
const earliestClaim = ({ settings, runtime }: VendureContext): number =>
  runtime.clock.now() - MARGIN_MS - (settings.payment?.handlerTimeoutMs ?? HANDLER_TIMEOUT_MS);

/** Whether a payment may still be sent under the claim. */
export const isFresh = (claim: Claim, { runtime }: VendureContext): boolean =>
  runtime.clock.now() - claim.since < MARGIN_MS;

/** Gives a claim back. Should that fail, the claim ends by age. */
export async function release(
  { client }: VendureContext,
  call: MerchantCall,
  orderId: string,
  claim: Claim,
): Promise<void> {
  try {
    await client.admin(forUndoing(call), addNote, { id: orderId, note: releaseNote(claim) });
  } catch {
    // That nothing was paid under the claim stays true.
  }
}

/** Opens the order for changes again and gives the claim back. An order that stays closed is opened by whoever needs it next. */
export async function reopen(
  { client }: VendureContext,
  call: MerchantCall,
  orderId: string,
  claim: Claim,
): Promise<boolean> {
  try {
    const answer = await client.admin(forUndoing(call), releaseOrder, { id: orderId, note: releaseNote(claim) });
    return requireData(answer).reopened?.errorCode === null;
  } catch {
    return false;
  }
}

/**
 * Opens an order again that somebody left in ArrangingPayment. False where it may be paid for at this moment or was, or
 * where Vendure refuses.
 */
export async function reopenAbandoned(
  context: VendureContext,
  call: MerchantCall,
  order: WireAdminOrder,
): Promise<boolean> {
  if (!isAbandoned(order, context, null)) return false;
  const claim = { ...createClaim(context), attemptKey: null };
  try {
    requireData(await context.client.admin(call, addNote, { id: order.id, note: claimNote(claim) }));
    if (isAbandoned(await readAdminOrder(context, call, order.id), context, claim)) {
      return await reopen(context, call, order.id, claim);
    }
  } catch (error) {
    await release(context, call, order.id, claim);
    throw error;
  }
  await release(context, call, order.id, claim);
  return false;
}

const isAbandoned = (order: WireAdminOrder, context: VendureContext, own: Claim | null): boolean =>
  order.active && order.state === 'ArrangingPayment' && !mayBePaid(order.payments) && isAloneWith(order, context, own);

/** Of several who came at once the first waits a moment for the others, who give way; so that one of them gets on. */
async function awaitLaterRivals(
  context: VendureContext,
  call: MerchantCall,
  seen: WireAdminOrder,
  claim: Claim,
): Promise<WireAdminOrder> {
  let order = seen;
  for (const pause of PATIENCE_MS) {
    const rivals = findRivals(order, context, claim);
    if (rivals.length === 0 || !rivals.every((rival) => cameBefore(claim, rival))) return order;
    await context.pause(pause);
    order = await readAdminOrder(context, call, order.id);
  }
  return order;
}

const cameBefore = (left: Claim, right: Claim): boolean =>
  left.since < right.since || (left.since === right.since && left.id < right.id);

const createClaim = ({ runtime }: VendureContext): Omit<Claim, 'attemptKey'> => ({
  id: Buffer.from(runtime.randomBytes(8)).toString('hex'),
  since: runtime.clock.now(),
});
