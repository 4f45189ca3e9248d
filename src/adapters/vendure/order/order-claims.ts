import type { MerchantCall } from '../../contract/index.ts';
import type { GraphqlAnswer } from '../../toolkit/http/graphql-client.ts';
import { toUndoCall } from '../../toolkit/writes/to-undo-call.ts';
import { addNote, arrangePayment, claimOrder, noteClaim, releaseOrder } from '../admin-operations.ts';
import { requireData } from '../error-mapper.ts';
import { HANDLER_TIMEOUT_MS } from '../settings.ts';
import type { VendureContext } from '../vendure-context.ts';
import type { WireAdminOrder, WireArranging } from '../wire.ts';
import { type Claim, claimNote, type PaymentClaim, readClaims, releaseNote } from './attempt-notes.ts';
import { readAdminOrder } from './attempts.ts';
import { isClaimRefused } from './is-claim-refused.ts';
import { mayBeCharged } from './payments.ts';
import { withWholeHistory } from './with-whole-history.ts';

// Before paying for an order, or reopening it, a caller writes a claim and then reads the order. Of two callers, at
// least one sees the other; a caller continues only if it is alone. See docs/decisions/0087.

/**
 * The maximum age of a claim when the payment is sent: longer than the core waits for a whole submission. A later
 * payment is refused, so a payment has certainly ended when its claim is older than this, the handler's time and what
 * two clocks differ by, together.
 */
const MARGIN_MS = 60_000;

/** How far the clocks of two nodes may be apart without a word: the age of a claim is told by its holder's clock and its reader's. */
const CLOCK_TOLERANCE_MS = 30_000;

/** How long the holder of a claim whose payment was refused has to reopen the order, counted from the claim. */
export const REOPENING_MS = 15_000;

/** The wait between checks while later callers release their claims. */
const BACKOFF_MS = [50, 100, 200, 400] as const;

interface MoveRefusal {
  readonly errorCode: string;
  readonly transitionError: string;
  /** The initial state of the order: ArrangingPayment if another call moved it there. */
  readonly fromState: string;
}

/** An order that this call claimed. */
export interface HeldOrder {
  readonly claim: PaymentClaim;
  /** The order as it was after the claim was written. */
  readonly order: WireAdminOrder;
}

export interface ClaimedOrder extends HeldOrder {
  /** Why Vendure rejected the transition into ArrangingPayment; null if this call moved the order. */
  readonly refusal: MoveRefusal | null;
}

/** Claims the order for paying, moves it into ArrangingPayment and checks it. If it throws, the claim was released. */
export function claimForPayment(
  context: VendureContext,
  call: MerchantCall,
  orderId: string,
  attemptKey: string,
): Promise<ClaimedOrder> {
  const claim = { ...createClaim(context), attemptKey };
  return move(context, call, orderId, claim, () =>
    context.client.admin(call, claimOrder, { id: orderId, note: claimNote(claim) }),
  );
}

/**
 * Claims the order for a change that its payment needs, and leaves it open. Vendure saves an order as it read it, so a
 * change at the moment of a payment would undo the payment. If it throws, the claim was released.
 */
export async function claimForChange(
  context: VendureContext,
  call: MerchantCall,
  orderId: string,
  attemptKey: string,
): Promise<HeldOrder> {
  const claim = { ...createClaim(context), attemptKey };
  try {
    const answer = await context.client.admin(call, noteClaim, { id: orderId, note: claimNote(claim) });
    const order = await withWholeHistory(context, call, requireData(answer).noted);
    return { claim, order: await awaitLaterRivals(context, call, order, claim) };
  } catch (error) {
    await release(context, call, orderId, claim);
    throw error;
  }
}

/** Claims as claimForPayment does, for an order that claimForChange claimed. */
export const moveClaimed = (
  context: VendureContext,
  call: MerchantCall,
  { claim, order: { id } }: HeldOrder,
): Promise<ClaimedOrder> => move(context, call, id, claim, () => context.client.admin(call, arrangePayment, { id }));

async function move(
  context: VendureContext,
  call: MerchantCall,
  orderId: string,
  claim: PaymentClaim,
  send: () => Promise<GraphqlAnswer<{ readonly moved: WireArranging | null }>>,
): Promise<ClaimedOrder> {
  try {
    const { moved } = requireData(await send());
    if (moved !== null && moved.errorCode === null) {
      const order = await withWholeHistory(context, call, moved);
      return { claim, order: await awaitLaterRivals(context, call, order, claim), refusal: null };
    }
    const refusal = moved ?? { errorCode: 'none', transitionError: '', fromState: 'unknown' };
    return { claim, order: await readAdminOrder(context, call, orderId), refusal };
  } catch (error) {
    await release(context, call, orderId, claim);
    throw error;
  }
}

/** Other callers whose payment for this order may be in flight. */
function findRivals(order: WireAdminOrder, context: VendureContext, own: Claim | null): readonly Claim[] {
  const earliest = earliestClaim(context);
  return readClaims(order).filter(
    (claim) =>
      claim.id !== own?.id &&
      claim.since > earliest &&
      !(isClaimRefused(order, claim) && isOlderThan(REOPENING_MS, claim, context)),
  );
}

/** Whether nobody else may be paying for the order. */
export const isAloneWith = (order: WireAdminOrder, context: VendureContext, own: Claim | null): boolean =>
  findRivals(order, context, own).length === 0;

/** Whether a payment under this key may be in flight at the payment provider. */
export const isInFlight = (order: WireAdminOrder, attemptKey: string, context: VendureContext): boolean =>
  findRivals(order, context, null).some((claim) => claim.attemptKey === attemptKey);

/** The moment before which every claim has ended, whatever its outcome. */
const earliestClaim = ({ settings, runtime }: VendureContext): number =>
  runtime.clock.now() - MARGIN_MS - CLOCK_TOLERANCE_MS - (settings.payment?.handlerTimeoutMs ?? HANDLER_TIMEOUT_MS);

/** Whether a payment may still be sent under the claim. */
export const isFresh = (claim: Claim, context: VendureContext): boolean => !isOlderThan(MARGIN_MS, claim, context);

const isOlderThan = (age: number, { since }: Claim, { runtime }: VendureContext): boolean =>
  runtime.clock.now() - since >= age;

/** Gives a claim back, under which nothing was or will be paid. If that fails, the claim ends by age. */
export async function release(
  { client }: VendureContext,
  call: MerchantCall,
  orderId: string,
  claim: Claim,
): Promise<void> {
  try {
    await client.admin(toUndoCall(call), addNote, { id: orderId, note: releaseNote(claim) });
  } catch {
    // The note would only have spared others the wait until the claim has aged.
  }
}

/**
 * Reopens the order for changes and releases the claim. True if Vendure reopened it. If the order stays closed, the
 * next caller that needs it reopens it.
 */
export async function reopen(
  { client }: VendureContext,
  call: MerchantCall,
  orderId: string,
  claim: Claim,
): Promise<boolean> {
  try {
    const answer = await client.admin(toUndoCall(call), releaseOrder, { id: orderId, note: releaseNote(claim) });
    return requireData(answer).reopened?.errorCode === null;
  } catch {
    return false;
  }
}

/**
 * Reopens an order that a caller left in ArrangingPayment. False if a payment for it may be in flight or was made, or
 * if Vendure rejects it.
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
  order.active && order.state === 'ArrangingPayment' && !mayBeCharged(order) && isAloneWith(order, context, own);

/** Lets the first of several simultaneous callers wait a moment while the others withdraw, so that one succeeds. */
async function awaitLaterRivals(
  context: VendureContext,
  call: MerchantCall,
  seen: WireAdminOrder,
  claim: Claim,
): Promise<WireAdminOrder> {
  let order = seen;
  for (const pause of BACKOFF_MS) {
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
