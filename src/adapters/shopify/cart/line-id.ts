import { toPublicId } from '../../toolkit/to-public-id.ts';
import type { WireCart, WireLine } from '../wire/cart.ts';

/** What clients are told instead of the ID of a line, which contains half of the cart's ID. */
export const toLineItemId = (lineId: string): string => toPublicId(lineId);

export const findLine = (cart: WireCart, lineItemId: string): WireLine | undefined =>
  linesOf(cart).find(({ id }) => toLineItemId(id) === lineItemId);

/** The lines with units: Shopify keeps one without any for what is sold out. */
export const linesOf = ({ lines }: WireCart): readonly WireLine[] => lines.nodes.filter(({ quantity }) => quantity > 0);
