import type { Cart } from '../../domain/cart/cart.ts';
import type { Caller, OwnerKey } from '../../domain/viewer/viewer.ts';
import type { CommerceError } from '../../errors/commerce-error.ts';
import { requireRefusals } from '../../errors/require-refusals.ts';
import { parseStoredJson } from '../../lib/parse-stored-json.ts';
import type { StoredAttempt } from '../../stores/ports/index.ts';
import type { CommerceContext } from '../dependencies.ts';
import { runOnce } from '../idempotency/run-once.ts';
import type { StoredResult } from '../order/attempt/attempt-records.ts';
import { requireOwner } from '../require-owner.ts';

export interface RemovePersonalDataInput {
  readonly idempotencyKey?: string | null;
}

type PersonalDataKind =
  | 'ADDRESSES'
  | 'CARTS'
  | 'CONSENT_ANSWERS'
  | 'ATTEMPTS'
  | 'IDEMPOTENCY_KEYS'
  | 'ORDERS'
  | 'CONSENT_TRAIL';

type KeepingReason = 'BILL' | 'AUDIT' | 'OPEN_ORDER' | 'LATE_RETRY';

export interface PersonalDataOutcome {
  readonly removed: readonly { readonly kind: PersonalDataKind; readonly count: number }[];
  readonly kept: readonly { readonly kind: PersonalDataKind; readonly count: number; readonly reason: KeepingReason }[];
  readonly userErrors: readonly CommerceError[];
  readonly replayed: boolean;
}

const BATCH = 100;

/** Removes what is stored about the device here, and says what the law or an open order makes it keep. */
export async function removePersonalData(
  context: CommerceContext,
  caller: Caller,
  input: RemovePersonalDataInput,
): Promise<PersonalDataOutcome> {
  try {
    const owner = requireOwner(caller);
    const task = () => remove(context, owner);
    return await runOnce<PersonalDataOutcome>(context, {
      owner,
      operation: 'removePersonalData',
      input,
      repeatable: true,
      mayHaveHappened: () => true,
      interrupted: task,
      task,
      isFinal: () => true,
      write: ({ removed, kept }) => JSON.stringify({ removed, kept }),
      read: (text) => ({
        ...parseStoredJson<Pick<PersonalDataOutcome, 'removed' | 'kept'>>(text),
        userErrors: [],
        replayed: true,
      }),
    });
  } catch (thrown) {
    return { removed: [], kept: [], userErrors: requireRefusals(thrown), replayed: false };
  }
}

async function remove({ stores }: CommerceContext, owner: OwnerKey): Promise<PersonalDataOutcome> {
  const { personalData } = stores;
  let attempts = 0;
  let addresses = 0;
  for (;;) {
    const ended = await personalData.listEndedAttempts(owner, BATCH);
    for (const attempt of ended) addresses += await reduce(stores, attempt);
    attempts += ended.length;
    if (ended.length < BATCH) break;
  }
  const rows = await personalData.remove(owner);
  await personalData.erase();
  const left = await personalData.count(owner);
  const removed = [
    { kind: 'ADDRESSES', count: addresses },
    { kind: 'CARTS', count: rows.carts },
    { kind: 'CONSENT_ANSWERS', count: rows.answers },
    { kind: 'ATTEMPTS', count: attempts },
    { kind: 'IDEMPOTENCY_KEYS', count: rows.idempotencyKeys },
  ] as const;
  const kept = [
    { kind: 'ADDRESSES', count: left.orders, reason: 'BILL' },
    { kind: 'CARTS', count: left.carts, reason: 'OPEN_ORDER' },
    { kind: 'CONSENT_ANSWERS', count: left.answers, reason: 'OPEN_ORDER' },
    { kind: 'ATTEMPTS', count: left.openAttempts, reason: 'OPEN_ORDER' },
    { kind: 'IDEMPOTENCY_KEYS', count: left.reducedAttempts, reason: 'LATE_RETRY' },
    { kind: 'ORDERS', count: left.orders, reason: 'BILL' },
    { kind: 'CONSENT_TRAIL', count: left.trailLines, reason: 'AUDIT' },
  ] as const;
  return {
    removed: removed.filter(({ count }) => count > 0),
    kept: kept.filter(({ count }) => count > 0),
    userErrors: [],
    replayed: false,
  };
}

/** Leaves what a late retry needs: the outcome, without whom it was about. Returns the number of addresses that went. */
async function reduce(
  { attempts, personalData }: CommerceContext['stores'],
  { attemptId, input, result, lastSequence }: StoredAttempt,
): Promise<number> {
  const plan = parseStoredJson<{ readonly shippingInfo?: unknown; readonly billingInfo?: unknown }>(input);
  const events = await attempts.listEvents(attemptId, { afterSequence: 0, limit: lastSequence });
  await personalData.reduceAttempt(attemptId, {
    result: result === null ? null : JSON.stringify(reduceResult(parseStoredJson<StoredResult>(result))),
    events: events.map(({ sequence, data }) => {
      const event = parseStoredJson<{ readonly cart?: Cart }>(data);
      return { sequence, data: JSON.stringify(event.cart ? { ...event, cart: reduceCart(event.cart) } : event) };
    }),
  });
  return [plan.shippingInfo, plan.billingInfo].filter((address) => address !== null && address !== undefined).length;
}

function reduceResult(result: StoredResult): StoredResult {
  return result.kind === 'succeeded' ? { ...result, cart: reduceCart(result.cart) } : result;
}

const reduceCart = (cart: Cart): Cart => ({
  ...cart,
  shippingInfo: null,
  billingInfo: null,
  postalCode: null,
  addons: { ...cart.addons, selections: cart.addons.selections.map((one) => ({ ...one, options: [] })) },
  shipments: cart.shipments.map((shipment) => ({ ...shipment, shippingInfo: null, pickupLocation: null })),
  confirmation: cart.confirmation && { ...cart.confirmation, paymentSummary: null },
});
