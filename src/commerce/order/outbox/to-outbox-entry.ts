import type { Order } from '../../../domain/order/order.ts';
import type { OwnerKey } from '../../../domain/viewer/viewer.ts';
import type { NewMessage, OrderKey, OutboxEntry, StoredAttempt } from '../../../stores/ports/index.ts';
import type { StoredResult } from '../attempt/attempt-records.ts';
import type { OrderContext } from '../order-context.ts';
import type { OutboxEventType } from './outbox-event.ts';

export type OutboxContext = Pick<OrderContext, 'receivers' | 'merchants' | 'runtime' | 'settings'>;

type Subject = Pick<NewMessage, 'stream' | 'owner' | 'domain' | 'orderId' | 'attemptId'>;
type OwnedOrder = OrderKey & { readonly owner: OwnerKey };

/** What receivers are told of the end of an attempt; undefined if nobody is to be told. */
export function toEndEntry(
  context: OutboxContext,
  { attemptId, owner, domain }: Pick<StoredAttempt, 'attemptId' | 'owner' | 'domain'>,
  result: StoredResult,
): OutboxEntry | undefined {
  if (context.receivers === undefined) return undefined;
  if (result.kind !== 'succeeded') {
    const subject = { stream: `attempt ${attemptId}`, owner, domain, orderId: null, attemptId };
    return toEntry(toMessages(context, 'attempt.ended', subject), null);
  }
  const subject = { ...ofOrder({ owner, domain, orderId: result.orderId }), attemptId };
  return toEntry(
    [...toMessages(context, 'order.placed', subject), ...toMessages(context, 'attempt.ended', subject)],
    findFollow(context, { owner, domain, orderId: result.orderId }),
  );
}

/** The same of an order that was placed elsewhere. */
export const toPlacedEntry = (context: OutboxContext, order: OwnedOrder): OutboxEntry | undefined =>
  toEntry(toMessages(context, 'order.placed', ofOrder(order)), findFollow(context, order));

export const toChangeMessages = (context: OutboxContext, order: OwnedOrder, seen: Order): readonly NewMessage[] => {
  const { cart: _kept, ...told } = seen;
  return toMessages(context, 'order.status_changed', ofOrder(order), JSON.stringify(told));
};

/** Of what receivers hear of its changes. */
const findFollow = (
  { receivers, merchants }: OutboxContext,
  { owner, domain, orderId }: OwnedOrder,
): OrderKey | null => {
  const canFollow = merchants.findConfigured(domain)?.adapter.getOrder !== undefined;
  const isWanted = (receivers?.list(owner, 'order.status_changed').length ?? 0) > 0;
  return canFollow && isWanted ? { domain, orderId } : null;
};

/** A receiver gets what is told of one order in order. */
const ofOrder = ({ owner, domain, orderId }: OwnedOrder): Subject => ({
  stream: `order ${domain} ${orderId}`,
  owner,
  domain,
  orderId,
  attemptId: null,
});

const toMessages = (
  { receivers, runtime, settings }: OutboxContext,
  type: OutboxEventType,
  subject: Subject,
  data: string | null = null,
): readonly NewMessage[] =>
  (receivers?.list(subject.owner, type) ?? []).map((receiver) => ({
    ...subject,
    messageId: runtime.uuid(),
    receiver,
    type,
    data,
    term: settings.deliveryTerm,
  }));

const toEntry = (messages: readonly NewMessage[], follow: OrderKey | null): OutboxEntry | undefined =>
  messages.length === 0 && follow === null ? undefined : { messages, follow };
