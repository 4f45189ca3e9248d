import type { Order } from '../../../domain/order/order.ts';
import type { OwnerKey } from '../../../domain/viewer/viewer.ts';
import type { NewMessage, OrderKey, OutboxEntry, StoredAttempt, StoredOrder } from '../../../stores/ports/index.ts';
import type { CardNetworkContext } from '../../card-network/card-network-context.ts';
import type { OutboxEventType } from './outbox-event.ts';
import type { Receivers } from './receivers.ts';

interface OutboxContext extends Pick<CardNetworkContext, 'merchants' | 'runtime' | 'settings'> {
  readonly receivers?: Receivers;
}

type Subject = Pick<NewMessage, 'stream' | 'owner' | 'domain' | 'orderId' | 'attemptId'>;
type OwnedOrder = OrderKey & { readonly owner: OwnerKey };

/** The outbox entry for the end of an attempt that placed this order, or none (null). Undefined if there is nothing to tell or follow. */
export async function toEndEntry(
  context: OutboxContext,
  { attemptId, owner, domain }: Pick<StoredAttempt, 'attemptId' | 'owner' | 'domain'>,
  orderId: string | null,
): Promise<OutboxEntry | undefined> {
  if (orderId === null) {
    const subject = { stream: `attempt ${attemptId}`, owner, domain, orderId: null, attemptId };
    return toEntry(await toMessages(context, 'attempt.ended', subject), null);
  }
  const order = { owner, domain, orderId };
  const subject = { ...ofOrder(order), attemptId };
  const messages = [
    ...(await toMessages(context, 'order.placed', subject)),
    ...(await toMessages(context, 'attempt.ended', subject)),
  ];
  return toEntry(messages, await findFollow(context, order));
}

/** The outbox entry for an order that was placed on the merchant's pages. Undefined if there is nothing to tell or follow. */
export const toPlacedEntry = async (context: OutboxContext, order: OwnedOrder): Promise<OutboxEntry | undefined> =>
  toEntry(await toMessages(context, 'order.placed', ofOrder(order)), await findFollow(context, order));

/** The messages that tell receivers of changes the order as it is now, without its cart, and without its page if that may show a removed buyer. */
export function toChangeMessages(
  context: OutboxContext,
  stored: OwnedOrder & Pick<StoredOrder, 'buyerRemoved'>,
  { cart: _kept, ...told }: Order,
): Promise<readonly NewMessage[]> {
  const data = stored.buyerRemoved ? { ...told, orderStatusPageUrl: null } : told;
  return toMessages(context, 'order.status_changed', ofOrder(stored), JSON.stringify(data));
}

/** The key of the order if it is to be followed: somebody hears of its changes, and its platform shows orders. Null otherwise. */
async function findFollow(context: OutboxContext, { owner, domain, orderId }: OwnedOrder): Promise<OrderKey | null> {
  const canFollow = context.merchants.findConfigured(domain)?.adapter.getOrder !== undefined;
  return canFollow && (await tellsChanges(context, owner)) ? { domain, orderId } : null;
}

/** Whether any receiver hears of changes of the owner's orders. */
export const tellsChanges = async ({ receivers }: OutboxContext, owner: OwnerKey): Promise<boolean> =>
  ((await receivers?.list(owner, 'order.status_changed')) ?? []).length > 0;

/** The subject of messages about an order. They share a stream, so that a receiver gets them in order. */
const ofOrder = ({ owner, domain, orderId }: OwnedOrder): Subject => ({
  stream: `order ${domain} ${orderId}`,
  owner,
  domain,
  orderId,
  attemptId: null,
});

async function toMessages(
  { receivers, runtime, settings }: OutboxContext,
  type: OutboxEventType,
  subject: Subject,
  data: string | null = null,
): Promise<readonly NewMessage[]> {
  const told = (await receivers?.list(subject.owner, type)) ?? [];
  return told.map((receiver) => ({
    ...subject,
    messageId: runtime.uuid(),
    receiver,
    type,
    data,
    term: settings.deliveryTerm,
  }));
}

const toEntry = (messages: readonly NewMessage[], follow: OrderKey | null): OutboxEntry | undefined =>
  messages.length === 0 && follow === null ? undefined : { messages, follow };
