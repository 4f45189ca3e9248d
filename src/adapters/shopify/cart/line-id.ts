import { toPublicId } from '../../toolkit/to-public-id.ts';
import type { WireCart, WireLine } from '../wire/cart.ts';

/** What clients are told instead of the ID of a line, which holds half of the cart's. */
export const toLineItemId = (lineId: string): string => toPublicId(lineId);

export const findLine = (cart: WireCart, lineItemId: string): WireLine | undefined =>
  linesOf(cart).find(({ id }) => toLineItemId(id) === lineItemId);

/** Shopify keeps a line of what is sold out, with no unit of it. Buyers have no such line. */
export const linesOf = ({ lines }: WireCart): readonly WireLine[] => lines.nodes.filter(({ quantity }) => quantity > 0);
