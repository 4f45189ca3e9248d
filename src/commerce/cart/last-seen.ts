import type { PlatformCart } from '../../domain/cart/cart.ts';
import type { LineItem } from '../../domain/cart/line-item.ts';
import { parseStoredJson } from '../../lib/json/parse-stored-json.ts';
import { type CartContents, toContents } from './change/cart-contents.ts';

/**
 * What the last change of a cart answered. Few platforms report what has moved since. It is not compared with what reads showed: any tab that
 * reads would use the warning up.
 */
export interface SeenCart {
  readonly cartId: string;
  /** By their IDs. */
  readonly lines: Readonly<Record<string, SeenLine>>;
  /** The selected shipping method of each shipment, by the shipment's ID. */
  readonly methods: Readonly<Record<string, string | null>>;
}

export type SeenLine = Pick<LineItem, 'price' | 'availability' | 'variantId' | 'quantity'>;

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

export const readSeen = (seen: string): SeenCart => parseStoredJson<SeenCart>(seen);

export const readSeenCartId = (seen: string): string => readSeen(seen).cartId;

/** What was in the cart when it was last seen. */
export const readSeenContents = (seen: string): CartContents => toContents(Object.values(readSeen(seen).lines));
