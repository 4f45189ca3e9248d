import { toPublicId } from '../../toolkit/to-public-id.ts';
import type { WireCart, WireDeliveryGroup, WireLine } from '../wire/cart.ts';
import { linesOf } from './line-id.ts';

/** What is delivered together, as buyers see it. */
export interface Group {
  readonly shipmentId: string;
  readonly lines: readonly WireLine[];
  /** Null while Shopify has formed no group of these lines: before there is an address. */
  readonly group: WireDeliveryGroup | null;
}

/**
 * The delivery groups, and one more for the lines that are in none of them. Shopify gives its groups new IDs with each change, so a
 * shipment's ID is made of those of its lines.
 */
export function groupsOf(cart: WireCart): readonly Group[] {
  const left = new Map(
    linesOf(cart).flatMap((line) => (line.merchandise.requiresShipping ? [[line.id, line] as const] : [])),
  );
  const groups = cart.deliveryGroups.nodes.map((group, _, { length }) => {
    const { nodes, pageInfo } = group.cartLines;
    // Shopify names only the first lines of a large group: the only group has the others too.
    const ids = length === 1 && pageInfo.hasNextPage ? [...left.keys()] : nodes.map(({ id }) => id);
    const lines = ids.flatMap((id) => {
      const line = left.get(id);
      left.delete(id);
      return line ?? [];
    });
    return toGroup(lines, group);
  });
  return [...groups, toGroup([...left.values()], null)].filter(({ lines }) => lines.length > 0);
}

const toGroup = (lines: readonly WireLine[], group: WireDeliveryGroup | null): Group => ({
  shipmentId: toPublicId(JSON.stringify(lines.map(({ id }) => id).sort())),
  lines,
  group,
});
