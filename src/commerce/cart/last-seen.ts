import type { CartResult, OperationName } from '../../adapters/contract/index.ts';
import type { CartWarning, PlatformCart } from '../../domain/cart/cart.ts';
import type { LineItem } from '../../domain/cart/line-item.ts';
import type { Shipment } from '../../domain/cart/shipment.ts';
import { toDecimalText } from '../../domain/money/money.ts';
import { parseStoredJson } from '../../lib/json/parse-stored-json.ts';
import { type CartContents, toContents } from './change/cart-contents.ts';

/**
 * What the last change of a cart answered. Few platforms report what has moved since. It is not compared with what reads showed: any tab that
 * reads would use the warning up.
 */
interface SeenCart {
  readonly cartId: string;
  /** By their IDs. */
  readonly lines: Readonly<Record<string, SeenLine>>;
  /** The selected shipping method of each shipment, by the shipment's ID. */
  readonly methods: Readonly<Record<string, string | null>>;
}

type SeenLine = Pick<LineItem, 'price' | 'availability' | 'variantId' | 'quantity'>;

/** The text that is kept with the cart's handle until the next change. */
export const writeLastSeen = ({ cartId, lineItems, shipments }: PlatformCart): string =>
  JSON.stringify({
    cartId,
    lines: Object.fromEntries(lineItems.map((line) => [line.lineItemId, toSeenLine(line)])),
    methods: Object.fromEntries(
      shipments.map(({ shipmentId, shippingMethod }) => [shipmentId, shippingMethod?.id ?? null]),
    ),
  } satisfies SeenCart);

const toSeenLine = ({ price, availability, variantId, quantity }: LineItem): SeenLine => ({
  price,
  variantId,
  quantity,
  ...(availability !== undefined && { availability }),
});

export const readSeenCartId = (seen: string): string => parseStoredJson<SeenCart>(seen).cartId;

/** What was in the cart when it was last seen. */
export const readSeenContents = (seen: string): CartContents =>
  toContents(Object.values(parseStoredJson<SeenCart>(seen).lines));

/** Changes by which the buyer gives a method up. */
const choosing: ReadonlySet<OperationName | 'settleCart'> = new Set([
  'setShippingMethod',
  'setFulfillmentType',
  'splitShipment',
  'mergeShipments',
]);

/**
 * What became of lines and shipping methods since the buyer saw them last, besides what the change was about, and then
 * what the platform itself reports. Its own report about a line or shipment replaces the one that is found here.
 */
export function addChangesSinceLastSeen(
  seen: string | null,
  { cart, warnings: reported = [] }: Pick<CartResult, 'cart' | 'warnings'>,
  operation: OperationName | 'settleCart',
): readonly CartWarning[] {
  const before = seen === null ? null : parseStoredJson<SeenCart>(seen);
  if (before === null || before.cartId !== cart.cartId) return reported;
  const told = new Set(reported.map(({ code, target }) => `${code} ${target}`));
  const found = [
    ...cart.lineItems.flatMap((line) => {
      const last = before.lines[line.lineItemId];
      return last === undefined ? [] : [findPriceChange(last, line), findAvailabilityChange(last, line)];
    }),
    ...(choosing.has(operation) ? [] : cart.shipments.map((shipment) => findLostMethod(before.methods, shipment))),
  ].filter((warning) => warning !== null);
  return [...found.filter(({ code, target }) => !told.has(`${code} ${target}`)), ...reported];
}

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

/** Tells the line only if its quantity can no longer be had, or can be had again. */
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
  const last = methods[shipmentId] ?? null;
  const now = shippingMethod?.id ?? null;
  if (last === null || now === last) return null;
  const message = `The selected shipping method is no longer offered. ${
    shippingMethod === null ? 'Please choose another one.' : `It was replaced by: ${shippingMethod.description}.`
  }`;
  return { code: 'SHIPPING_METHOD_GONE', message, target: shipmentId, oldValue: last, newValue: now };
}

const isEnough = (availability: number | boolean, quantity: number): boolean =>
  typeof availability === 'number' ? availability >= quantity : availability;
