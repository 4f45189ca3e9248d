import type { CartLine } from '../pricing/cart-state.ts';
import { type Arrangement, appendShipment, nothingChosen, type ShipmentState } from './arrangement.ts';

/**
 * The shipments after any change of lines or catalog: every unit that needs shipping is in one shipment of its
 * requirement. More units of a line join the first shipment that has it, otherwise the first one that it may travel in;
 * fewer leave the last. Empty shipments go.
 */
export function settleShipments(cartId: string, arrangement: Arrangement, lines: readonly CartLine[]): Arrangement {
  const physical = lines.filter((line) => line.requiresShipping);
  const requirements = new Map(physical.map(({ lineId, requirement }) => [lineId, requirement]));
  const kept = arrangement.shipments.map((shipment) => ({
    ...shipment,
    units: shipment.units.filter(({ lineId }) => requirements.get(lineId) === shipment.requirement),
  }));
  let settled: Arrangement = { ...arrangement, shipments: kept.filter(isFilled) };
  const held = countUnits(settled.shipments);
  for (const line of physical) {
    const missing = line.quantity - (held.get(line.lineId) ?? 0);
    if (missing > 0) settled = join(cartId, settled, line, missing);
    if (missing < 0) settled = { ...settled, shipments: leave(settled.shipments, line.lineId, -missing) };
  }
  return { ...settled, shipments: settled.shipments.filter(isFilled) };
}

const isFilled = ({ units }: ShipmentState): boolean => units.length > 0;

function countUnits(shipments: readonly ShipmentState[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { lineId, quantity } of shipments.flatMap(({ units }) => units)) {
    counts.set(lineId, (counts.get(lineId) ?? 0) + quantity);
  }
  return counts;
}

function join(
  cartId: string,
  arrangement: Arrangement,
  { lineId, requirement }: CartLine,
  quantity: number,
): Arrangement {
  const { shipments } = arrangement;
  const first =
    shipments.find(({ units }) => units.some((each) => each.lineId === lineId)) ??
    shipments.find((shipment) => shipment.requirement === requirement);
  if (first === undefined) {
    const made = { ...nothingChosen, requirement, address: null, units: [{ lineId, quantity }] };
    return appendShipment(cartId, arrangement, made);
  }
  const joined = { ...first, units: addUnits(first.units, [{ lineId, quantity }]) };
  return { ...arrangement, shipments: shipments.map((each) => (each === first ? joined : each)) };
}

/** Takes units of one line, from the last shipment on. */
function leave(shipments: readonly ShipmentState[], lineId: string, quantity: number): readonly ShipmentState[] {
  let left = quantity;
  return shipments
    .toReversed()
    .map((shipment) => {
      const held = shipment.units.find((each) => each.lineId === lineId)?.quantity ?? 0;
      const leaving = Math.min(held, left);
      left -= leaving;
      return leaving === 0
        ? shipment
        : { ...shipment, units: takeUnits(shipment.units, [{ lineId, quantity: leaving }]) };
    })
    .toReversed();
}

type Units = ShipmentState['units'];

export function addUnits(units: Units, added: Units): Units {
  const counts = new Map(units.map(({ lineId, quantity }) => [lineId, quantity]));
  for (const { lineId, quantity } of added) counts.set(lineId, (counts.get(lineId) ?? 0) + quantity);
  return [...counts].map(([lineId, quantity]) => ({ lineId, quantity }));
}

/** The caller has checked that they are there. */
export function takeUnits(units: Units, taken: Units): Units {
  const counts = new Map(taken.map(({ lineId, quantity }) => [lineId, quantity]));
  return units
    .map(({ lineId, quantity }) => ({ lineId, quantity: quantity - (counts.get(lineId) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
}
