import { escapeHtml } from '../../../lib/net/html-page.ts';
import type { ShopAvailability } from '../fulfillment/get-availability.ts';
import type { PricedShipment } from '../pricing/cart-state.ts';

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Asks how a shipment reaches the buyer. */
export const toTypeForm = ({ shipmentId, types }: PricedShipment): string =>
  toForm({ step: 'fulfillment', shipmentId }, 'type', types.map(toTypeChoice));

export function toLocationForm(shipment: PricedShipment, locations: ShopAvailability['locations']): string {
  const able = locations.filter(({ lacking }) => lacking.length === 0);
  const choices = able.map(({ id, name, address }) => ({ value: id, label: `${name}, ${address}` }));
  return toChoice(shipment, choices, 'locationId');
}

export function toSlotForm(shipment: PricedShipment, dates: ShopAvailability['dates']): string {
  const choices = dates.flatMap(({ date, slots }) =>
    slots
      .filter(({ available }) => available)
      .map(({ id, start, end }) => ({ value: `${date} ${id}`, label: `${date}, ${toTime(start)} to ${toTime(end)}` })),
  );
  return toChoice(shipment, choices, 'slot');
}

export function toMethodForm(shipment: PricedShipment): string {
  const choices = shipment.methods.map(({ id, description, estimatedDelivery }) => ({
    value: id,
    label: `${description}, ${estimatedDelivery}`,
  }));
  if (choices.length === 0) return toOtherTypes(shipment);
  return toForm({ step: 'method', shipmentId: shipment.shipmentId }, 'methodId', choices);
}

/** A choice within the type of the shipment. */
function toChoice(shipment: PricedShipment, choices: readonly Choice[], name: string): string {
  if (choices.length === 0) return toOtherTypes(shipment);
  const { shipmentId, type } = shipment;
  return toForm({ step: 'fulfillment', shipmentId, type: type?.id ?? '' }, name, choices);
}

/** Says that the shop has nothing to choose from: another type may do. */
function toOtherTypes({ shipmentId, type, types }: PricedShipment): string {
  const others = types.filter(({ id }) => id !== type?.id);
  const sentence = '<p role="alert">The shop cannot bring this to you in the way that was chosen.</p>';
  if (others.length === 0) return `${sentence}<p>Go back and change the cart or its address.</p>`;
  return `${sentence}${toForm({ step: 'fulfillment', shipmentId }, 'type', others.map(toTypeChoice))}`;
}

const toTypeChoice = ({ id, name, description }: PricedShipment['types'][number]): Choice => ({
  value: id,
  label: description === null ? name : `${name}: ${description}`,
});

function toForm(hidden: Readonly<Record<string, string>>, name: string, choices: readonly Choice[]): string {
  const inputs = [
    ...Object.entries(hidden).map(
      ([key, value]) => `<input type="hidden" name="${key}" value="${escapeHtml(value)}" />`,
    ),
    ...choices.map(
      ({ value, label }, index) =>
        `<label><input type="radio" name="${name}" value="${escapeHtml(value)}"${index === 0 ? ' checked' : ''} /> ${escapeHtml(label)}</label>`,
    ),
  ];
  return `<form method="post">
      ${inputs.join('\n      ')}
      <button>Choose</button>
    </form>`;
}

/** The time of day in the shop's time zone: `2026-05-05T08:00:00-05:00` → `08:00`. */
const toTime = (moment: string): string => moment.slice(11, 16);
