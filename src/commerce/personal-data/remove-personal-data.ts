import { cartTopic } from '../../cluster/events/event-bus.ts';
import type { Caller, OwnerKey } from '../../domain/viewer/viewer.ts';
import type { CommerceError } from '../../errors/commerce-error.ts';
import { requireRefusals } from '../../errors/require-refusals.ts';
import { parseStoredJson } from '../../lib/json/parse-stored-json.ts';
import { requireOwner } from '../context/require-owner.ts';
import { parseIdempotencyKey } from '../idempotency/parse-idempotency-key.ts';
import { runOnce } from '../idempotency/run-once.ts';
import { toScope } from '../idempotency/to-scope.ts';
import type { OrderContext } from '../order/context/order-context.ts';
import { shrinkAttempt, tellsBuyer } from '../order/retention/shrink-attempt.ts';
import { countAddresses, countAddressesOfAttempts, countAddressesOfOrders, readAttempts } from './count-addresses.ts';

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

const OPERATION = 'removePersonalData';
/** How often attempts that end during the removal are looked for. What ends after the last round is named as kept. */
const MAX_ROUNDS = 5;

/** Removes what is stored about the device here, and says what the law or an open order makes it keep. */
export async function removePersonalData(
  context: OrderContext,
  caller: Caller,
  input: RemovePersonalDataInput,
): Promise<PersonalDataOutcome> {
  try {
    const owner = requireOwner(caller);
    const key = parseIdempotencyKey(input.idempotencyKey);
    const ownScope = key === null ? null : toScope(owner, OPERATION, key);
    const task = () => remove(context, owner, ownScope);
    return await runOnce<PersonalDataOutcome>(context, {
      owner,
      operation: OPERATION,
      input,
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

async function remove(
  { stores, events }: OrderContext,
  owner: OwnerKey,
  ownScope: string | null,
): Promise<PersonalDataOutcome> {
  const { personalData } = stores;
  const rows = { attempts: 0, addresses: 0, carts: 0, answers: 0, idempotencyKeys: 0 };
  for (let round = 1; round <= MAX_ROUNDS; round += 1) {
    const reduced = await reduceEndedAttempts(stores, owner);
    // An attempt that ended meanwhile lets go of its cart and its answers.
    if (round > 1 && reduced.attempts === 0) break;
    const deleted = await personalData.remove(owner, ownScope);
    rows.attempts += reduced.attempts;
    rows.addresses += reduced.addresses;
    rows.carts += deleted.carts.length;
    rows.answers += deleted.answers;
    rows.idempotencyKeys += deleted.idempotencyKeys;
    for (const domain of deleted.carts) events.publish(cartTopic({ owner, domain }));
  }
  await personalData.erase();
  const left = await personalData.count(owner);
  const billed = await countAddressesOfOrders(stores, owner);
  const ordering = await countAddressesOfAttempts(stores, owner);
  const removed = [
    { kind: 'ADDRESSES', count: rows.addresses },
    { kind: 'CARTS', count: rows.carts },
    { kind: 'CONSENT_ANSWERS', count: rows.answers },
    { kind: 'ATTEMPTS', count: rows.attempts },
    { kind: 'IDEMPOTENCY_KEYS', count: rows.idempotencyKeys },
  ] as const;
  const kept = [
    { kind: 'ADDRESSES', count: billed, reason: 'BILL' },
    { kind: 'ADDRESSES', count: ordering, reason: 'OPEN_ORDER' },
    { kind: 'CARTS', count: left.carts, reason: 'OPEN_ORDER' },
    { kind: 'CONSENT_ANSWERS', count: left.answers, reason: 'OPEN_ORDER' },
    { kind: 'ATTEMPTS', count: left.wholeAttempts, reason: 'OPEN_ORDER' },
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

/** Leaves what a late retry needs: the outcome, without whom it was about. */
async function reduceEndedAttempts(
  stores: OrderContext['stores'],
  owner: OwnerKey,
): Promise<{ readonly attempts: number; readonly addresses: number }> {
  let attempts = 0;
  let addresses = 0;
  for await (const attempt of readAttempts(stores, owner)) {
    if (!tellsBuyer(attempt)) continue;
    await shrinkAttempt(stores, attempt, { buyerRemoved: true });
    addresses += countAddresses(attempt.input);
    attempts += 1;
  }
  return { attempts, addresses };
}
