import type { Order } from '../../../domain/order/order.ts';
import { type OwnerKey, toOwner } from '../../../domain/viewer/viewer.ts';
import { digest } from '../../../lib/digest.ts';
import { canonicalJson } from '../../../lib/json/canonical-json.ts';
import { parseStoredJson } from '../../../lib/json/parse-stored-json.ts';
import type { FollowedOrder, StoredOrder } from '../../../stores/ports/index.ts';
import type { OrderContext } from '../context/order-context.ts';
import { tellsChanges, toChangeMessages } from '../outgoing-events/to-outbox-entry.ts';
import { toOrderAsPlaced } from '../read/to-order.ts';
import type { CheckSource } from './merchant-checks.ts';
import { readForCheck } from './read-for-check.ts';

const FIRST_PAUSE = 2_000;
const LAST_PAUSE = 6 * 60 * 60_000;
/** The longest pause where this node knows no receiver: another may have to tell what its shop has announced. The shop is not asked. */
const UNHEARD_PAUSE = 5 * 60_000;
/** The shortest pause after a failed check. */
const FAILED_PAUSE = 60_000;
/**
 * An order is read again after a 24th of the time since its last change, within the two pauses above. It costs some 450 reads in 60 days,
 * most of them in the first hours.
 */
const CHECKS = 24;

/**
 * Reads followed orders and writes messages about those that changed. `listen` gets the domain of each claimed order: a new order is due at
 * once, so its merchant is listened to from then on.
 */
export const createFollowedOrderChecks = (context: OrderContext, listen: (domain: string) => void): CheckSource => ({
  listDueDomains: () => context.stores.orderFollows.listDueDomains(),
  claim: async (claim) => {
    // A check of a process that died is repeated by any other.
    const milliseconds = 2 * context.settings.readTimeout;
    const due = await context.stores.orderFollows.claimDue({ ...claim, milliseconds });
    for (const { domain } of due) listen(domain);
    return due.map((followed) => () => checkOrder(context, followed));
  },
});

/** By receiver, a digest of what it sees of an order. */
type Seen = Readonly<Record<string, string>>;

/** What each receiver of changes sees of an order. One for which `show` is absent or returns null sees all of `whole`. */
async function toSeen(
  { receivers }: Pick<OrderContext, 'receivers'>,
  owner: OwnerKey,
  order: Order,
  whole: Order = order,
): Promise<Seen> {
  const { cart: _kept, ...told } = whole;
  const { deviceId } = toOwner(owner);
  const names = (await receivers?.list(owner, 'order.status_changed')) ?? [];
  const entries = names.map(async (receiver) => {
    const shown = await receivers?.show?.(receiver, { deviceId, order });
    return [receiver, digest(shown ?? canonicalJson(told))] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

async function checkOrder(context: OrderContext, followed: FollowedOrder): Promise<void> {
  const { stores, settings } = context;
  const { domain, orderId, quietFor } = followed;
  const stored = await stores.orders.find({ domain, orderId });
  if (stored === undefined || quietFor > settings.orderFollowing) return stores.orderFollows.putOff(followed, null);
  const pause = toPause(quietFor);
  // Another node may know a receiver, by a configuration that this one has not got yet.
  if (!(await tellsChanges(context, stored.owner)))
    return stores.orderFollows.putOff(followed, Math.min(pause, UNHEARD_PAUSE));
  const order = await readForCheck(context, stored, (fields) =>
    context.logger.debug(fields, 'A followed order is read again later'),
  );
  if (order === null) return stores.orderFollows.putOff(followed, Math.max(pause, FAILED_PAUSE));
  const seen = await toSeen(context, stored.owner, order);
  const before =
    followed.digest === null ? await toSeenAsPlaced(context, stored, order) : parseStoredJson<Seen>(followed.digest);
  // What a receiver has seen that another node alone knows stays.
  const kept = canonicalJson({ ...before, ...seen });
  if (kept === followed.digest) return stores.orderFollows.putOff(followed, pause);
  const all = await toChangeMessages(context, { ...stored, domain, orderId }, order);
  // A receiver that was added since has no earlier state, and no change to hear of.
  const messages = all.filter(({ receiver }) => (before[receiver] ?? seen[receiver]) !== seen[receiver]);
  const isWritten = await stores.orderFollows.tell(followed, { digest: kept, dueIn: FIRST_PAUSE, messages });
  if (isWritten && messages.length > 0) context.outboxWakeUp.wake();
}

/** The first state that receivers saw: the placed order, still pending. What else the platform shows of it since is no change. */
const toSeenAsPlaced = (context: OrderContext, stored: StoredOrder, order: Order): Promise<Seen> =>
  toSeen(context, stored.owner, toOrderAsPlaced({ ...stored, status: null }), { ...order, status: 'PENDING' });

const toPause = (quietFor: number): number => Math.min(Math.max(quietFor / CHECKS, FIRST_PAUSE), LAST_PAUSE);
