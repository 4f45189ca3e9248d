import type { Fulfillment, Tracking } from '../../../domain/order/order.ts';
import { toWebAddress } from '../../toolkit/to-web-address.ts';
import type { WireEvent } from '../wire/order.ts';

/** What the protocol tells of a parcel: what has happened to it. */
export interface Parcel {
  readonly events: readonly WireEvent[];
  /** The lines that it holds. */
  readonly lines: readonly string[];
}

/** The protocol knows no parcels: what has one tracking number, or else the same lines, is one. */
export function toParcels(events: readonly WireEvent[]): readonly Parcel[] {
  const sorted = [...events].sort((left, right) => Date.parse(left.occurred_at) - Date.parse(right.occurred_at));
  const groups = Map.groupBy(
    sorted.filter(({ type }) => type === 'shipped' || type === 'delivered'),
    ({ tracking_number: number, line_items }) => number || JSON.stringify(line_items ?? []),
  );
  return groups
    .values()
    .map((group) => ({
      events: group,
      lines: [...new Set(group.flatMap(({ line_items }) => (line_items ?? []).map(({ id }) => id)))],
    }))
    .toArray();
}

export function toTracking({ events }: Parcel): Tracking {
  const find = (read: (event: WireEvent) => string | null | undefined): string | null =>
    events.map(read).find((value) => value) || null;
  return {
    trackingNumber: find(({ tracking_number }) => tracking_number),
    trackingUrl: find(({ tracking_url }) => toWebAddress(tracking_url)),
    carrier: find(({ carrier }) => carrier),
    shippedAt: find(({ type, occurred_at }) => (type === 'shipped' ? occurred_at : null)),
    deliveredAt: find(({ type, occurred_at }) => (type === 'delivered' ? occurred_at : null)),
  };
}

export const toFulfillment = (parcel: Parcel, skus: ReadonlyMap<string, string>): Fulfillment => ({
  id: parcel.events[0]?.id ?? '',
  status: parcel.events.at(-1)?.type ?? '',
  estimatedDelivery: null,
  ...toTracking(parcel),
  lineItemSkus: parcel.lines.flatMap((id) => skus.get(id) ?? []),
  units: parcel.lines.map((lineItemId) => ({ lineItemId, quantity: countUnits(parcel, lineItemId) })),
});

/** Both events of a parcel tell all that it holds. */
const countUnits = ({ events }: Parcel, lineId: string): number =>
  Math.max(
    ...['shipped', 'delivered'].map((type) =>
      events
        .filter((event) => event.type === type)
        .flatMap(({ line_items }) => line_items ?? [])
        .filter(({ id }) => id === lineId)
        .reduce((sum, { quantity }) => sum + quantity, 0),
    ),
  );
