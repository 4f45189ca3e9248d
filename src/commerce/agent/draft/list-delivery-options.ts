import type { Shipment } from '../../../domain/cart/shipment.ts';
import { type Money, sum } from '../../../domain/money/money.ts';
import { findCheapestMethod } from '../../order/steps/select-shipping.ts';

/** One choice for the delivery of the whole cart. */
export interface DeliveryOption {
  readonly optionId: string;
  readonly title: string;
  /** For all shipments together. */
  readonly price: Money;
  readonly estimatedDelivery: string | null;
  /** The shipping method of each shipment that has a choice. */
  readonly methods: ReadonlyMap<string, string>;
}

const CHEAPEST = 'cheapest';

/**
 * The shipments joined into one: the methods that all of them have, by their ids, with the prices added up. If they share none, the cheapest
 * of each together is the only choice.
 */
export function listDeliveryOptions(shipments: readonly Shipment[]): readonly DeliveryOption[] {
  const choosing = shipments.filter(({ shippingMethodOptions }) => shippingMethodOptions.length > 0);
  const [first] = choosing;
  if (first === undefined) return [];
  const shared = first.shippingMethodOptions.flatMap(({ id }) => join(choosing, id, (each) => find(each, id)) ?? []);
  if (shared.length > 0) return shared;
  return [join(choosing, CHEAPEST, (each) => findCheapestMethod(each.shippingMethodOptions)) ?? []].flat();
}

/** Undefined if nothing, or not the same, is chosen for all shipments. */
export function findChosenOption(
  shipments: readonly Shipment[],
  options: readonly DeliveryOption[],
): DeliveryOption | undefined {
  const chosen = new Map(shipments.map(({ shipmentId, shippingMethod }) => [shipmentId, shippingMethod?.id]));
  return options.find(({ methods }) => [...methods].every(([shipmentId, id]) => chosen.get(shipmentId) === id));
}

type Method = Shipment['shippingMethodOptions'][number];

const find = ({ shippingMethodOptions }: Shipment, id: string): Method | undefined =>
  shippingMethodOptions.find((method) => method.id === id);

function join(
  shipments: readonly Shipment[],
  optionId: string,
  pick: (shipment: Shipment) => Method | undefined,
): DeliveryOption | undefined {
  const picked = shipments.flatMap((shipment) => {
    const method = pick(shipment);
    return method === undefined ? [] : [{ shipmentId: shipment.shipmentId, method }];
  });
  const [first] = picked;
  if (first === undefined || picked.length < shipments.length) return undefined;
  return {
    optionId,
    title: first.method.description,
    price: sum(
      picked.map(({ method }) => method.price),
      first.method.price.currency,
    ),
    estimatedDelivery: first.method.estimatedDelivery,
    methods: new Map(picked.map(({ shipmentId, method }) => [shipmentId, method.id])),
  };
}
