import type { Order } from '../../../domain/order/order.ts';
import { type OwnerKey, toOwner } from '../../../domain/viewer/viewer.ts';
import { digest } from '../../../lib/digest.ts';
import { canonicalJson } from '../../../lib/json/canonical-json.ts';
import type { OrderContext } from '../context/order-context.ts';

/** By receiver, a digest of what it sees of an order. */
export type Seen = Readonly<Record<string, string>>;

/** What the receivers that hear of an order's changes see of it: those to which no part of it is shown see the whole. */
export async function toSeen(
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
