import type { CartResult, OperationName } from '../../../adapters/contract/index.ts';
import type { CartWarning } from '../../../domain/cart/cart.ts';
import type { LineItem } from '../../../domain/cart/line-item.ts';
import type { Shipment } from '../../../domain/cart/shipment.ts';
import { toDecimalText } from '../../../domain/money/money.ts';
import { readSeen, type SeenCart, type SeenLine } from '../last-seen.ts';

/** Changes by which the buyer gives a method up. */
const choosing: ReadonlySet<OperationName | 'settleCart'> = new Set([
  'setShippingMethod',
  'setFulfillmentType',
  'splitShipment',
  'mergeShipments',
]);

/**
 * What became of lines and shipping methods since the last change of the cart, besides what this change is about, and then
 * what the platform itself reports. Its own report about a line or shipment replaces the one that is found here.
 */
export function findWarnings(
  seen: string | null,
  { cart, warnings: reported = [] }: Pick<CartResult, 'cart' | 'warnings'>,
  operation: OperationName | 'settleCart',
): readonly CartWarning[] {
  const before = seen === null ? null : readSeen(seen);
  if (before === null || before.cartId !== cart.cartId) return reported;
  const told = new Set(reported.map(({ code, target }) => `${code} ${target}`));
  const found = [
    ...cart.lineItems.flatMap((line) => {
      const last = findOwn(before.lines, line.lineItemId);
      return last === undefined ? [] : [findPriceChange(last, line), findAvailabilityChange(last, line)];
    }),
    ...(choosing.has(operation) ? [] : cart.shipments.map((shipment) => findLostMethod(before.methods, shipment))),
  ].filter((warning) => warning !== null);
  return [...found.filter(({ code, target }) => !told.has(`${code} ${target}`)), ...reported];
}

/** Platforms make the identifiers: one may be the name of what every object has. */
const findOwn = <Value>(seen: Readonly<Record<string, Value>>, id: string): Value | undefined =>
  Object.hasOwn(seen, id) ? seen[id] : undefined;

function findPriceChange({ price }: SeenLine, line: LineItem): CartWarning | null {
  if (price.number === line.price.number && price.currency === line.price.currency) return null;
  return {
    code: 'PRICE_CHANGED',
    message: `The price of ${line.description} changed.`,
    target: line.lineItemId,
    oldValue: toDecimalText(price),
    newValue: toDecimalText(line.price),
  };
}

/** Warns only if the line's quantity can no longer be had, or can be had again. */
function findAvailabilityChange({ availability: last }: SeenLine, line: LineItem): CartWarning | null {
  const { availability: now, quantity, description, lineItemId: target } = line;
  if (last === undefined || now === undefined || isEnough(last, quantity) === isEnough(now, quantity)) return null;
  const message = isEnough(now, quantity)
    ? `${description} is available again.`
    : `${description} is no longer available in this quantity.`;
  return { code: 'AVAILABILITY_CHANGED', message, target, oldValue: String(last), newValue: String(now) };
}

/** A platform that puts another method in its place says so in `newValue`. */
function findLostMethod(methods: SeenCart['methods'], { shipmentId, shippingMethod }: Shipment): CartWarning | null {
  const last = findOwn(methods, shipmentId) ?? null;
  const now = shippingMethod?.id ?? null;
  if (last === null || now === last) return null;
  const message = `The selected shipping method is no longer offered. ${
    shippingMethod === null ? 'Please choose another one.' : `It was replaced by: ${shippingMethod.description}.`
  }`;
  return { code: 'SHIPPING_METHOD_GONE', message, target: shipmentId, oldValue: last, newValue: now };
}

const isEnough = (availability: number | boolean, quantity: number): boolean =>
  typeof availability === 'number' ? availability >= quantity : availability;
