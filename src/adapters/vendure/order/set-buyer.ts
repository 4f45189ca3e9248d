import { isDeepStrictEqual } from 'node:util';
import type { Address } from '../../../domain/address.ts';
import { CommerceError } from '../../../errors/commerce-error.ts';
import { UpstreamFailure } from '../../../upstream-http/upstream-failure.ts';
import type { MerchantCall, OrderSubmission } from '../../contract/index.ts';
import { toAddressInput, toWireAddress, toWireCustomer } from '../cart/address-mapper.ts';
import type { OpenCart } from '../cart/open-cart.ts';
import { requireData, toProblemError, toRefusal } from '../error-mapper.ts';
import { setBillingAddress, setCustomer } from '../shop-operations.ts';
import type { VendureContext } from '../vendure-context.ts';
import type { WireOrder } from '../wire.ts';
import { judgeAttempt } from './attempts.ts';
import { findObstacle, toConflict } from './obstacles.ts';
import {
  type ClaimedOrder,
  claimForChange,
  type HeldOrder,
  isAloneWith,
  moveClaimed,
  release,
} from './order-claims.ts';

/** Whether the order has everything of the buyer that the submission sets. */
export const isBuyerSet = (order: WireOrder, { billingInfo }: OrderSubmission): boolean =>
  billingInfo === null || (order.customer !== null && isBilledTo(order, billingInfo));

/**
 * Claims the order for paying as claimForPayment does, and sets its buyer in between. Null if the order is no longer an
 * open cart, or has a payment of this attempt; then nothing was changed.
 */
export async function claimAndSetBuyer(
  context: VendureContext,
  call: MerchantCall,
  { token, order: { id } }: OpenCart,
  submission: OrderSubmission,
): Promise<ClaimedOrder | null> {
  const held = await claimForChange(context, call, id, submission.attemptKey);
  const open = { token, order: held.order };
  let isSet: boolean;
  try {
    isSet = isMine(context, held) && (await setBuyer(context, call, open, submission));
  } catch (error) {
    if (!mayStillRun(error)) await release(context, call, id, held.claim);
    throw error;
  }
  if (isSet) return moveClaimed(context, call, held);
  await release(context, call, id, held.claim);
  return null;
}

/** Throws if another call may be paying for the order. */
function isMine(context: VendureContext, held: HeldOrder): boolean {
  const { claim, order } = held;
  if (!order.active || judgeAttempt(order, claim.attemptKey, context) !== null) return false;
  const obstacle = findObstacle({ ...held, refusal: null }, isAloneWith(order, context, claim));
  if (obstacle !== null) throw obstacle;
  if (order.state !== 'AddingItems') throw toConflict();
  return true;
}

/**
 * Whether Vendure may still be working on the change. The claim then stays until it has aged: a late change would undo
 * a payment that somebody makes meanwhile.
 */
const mayStillRun = (error: unknown): boolean =>
  error instanceof UpstreamFailure
    ? error.outcome === 'unknown' && error.reason !== 'unexpected-shape'
    : !(error instanceof CommerceError);

/**
 * Each step is its own call: Vendure continues a document after a refusal, and must not here. Returns false if the
 * order is no longer an open cart: another call, perhaps under the same key, moved it on since it was read.
 */
async function setBuyer(
  { client }: VendureContext,
  call: MerchantCall,
  { token, order }: OpenCart,
  { billingInfo }: OrderSubmission,
): Promise<boolean> {
  if (billingInfo === null) return true;
  if (order.customer === null) {
    const { answer } = await client.shop(call, token, setCustomer, { customer: toWireCustomer(billingInfo) });
    const result = requireData(answer).setCustomerForOrder;
    if (isGone(result, order)) return false;
    if (result.errorCode !== null) throw toRefusal(result.errorCode, { field: ['billingInfo', 'email'] });
  }
  if (isBilledTo(order, billingInfo)) return true;
  const { answer } = await client.shop(call, token, setBillingAddress, { address: toWireAddress(billingInfo) });
  if (answer.kind === 'errors') {
    throw toProblemError(answer.problems, { notFound: 'CountryNotSupported', badInput: 'CountryNotSupported' });
  }
  const result = answer.data.setOrderBillingAddress;
  if (isGone(result, order)) return false;
  if (result.errorCode !== null) throw toRefusal(result.errorCode);
  return true;
}

type BuyerResult = { readonly errorCode: string } | { readonly errorCode: null; readonly id: string };

const isGone = (result: BuyerResult, { id }: WireOrder): boolean =>
  result.errorCode === null ? result.id !== id : ordersTaken.has(result.errorCode);

/** With these codes Vendure reports that the order is no longer the buyer's cart. */
const ordersTaken: ReadonlySet<string> = new Set(['NO_ACTIVE_ORDER_ERROR', 'ORDER_MODIFICATION_ERROR']);

/** Whether the order already has this very billing address. */
const isBilledTo = ({ billingAddress }: WireOrder, billingInfo: Address): boolean =>
  billingAddress !== null && isDeepStrictEqual(toAddressInput(billingAddress), toWireAddress(billingInfo));
