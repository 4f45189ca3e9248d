import { GraphQLError } from 'graphql';

/** A connection, from the one after the cursor. Shopify gives 250 at most. */
export function showPage<Node extends { readonly id: string }>(
  all: readonly Node[],
  { first, after }: { readonly first?: number | null; readonly after?: string | null },
  isAfter?: (node: Node, cursor: string) => boolean,
) {
  if (first === undefined || first === null || first > 250) {
    throw new GraphQLError('first must be from 1 to 250', { extensions: { code: 'BAD_REQUEST' } });
  }
  const cursor = after ? Buffer.from(after, 'base64url').toString() : null;
  const start = cursor === null ? 0 : findStart(all, cursor, isAfter);
  const nodes = all.slice(start, start + first);
  const last = nodes.at(-1);
  return {
    nodes,
    pageInfo: {
      hasNextPage: start + first < all.length,
      hasPreviousPage: start > 0,
      endCursor: last === undefined ? null : Buffer.from(last.id).toString('base64url'),
    },
  };
}

function findStart<Node extends { readonly id: string }>(
  all: readonly Node[],
  cursor: string,
  isAfter: ((node: Node, cursor: string) => boolean) | undefined,
): number {
  if (isAfter === undefined) return all.findIndex(({ id }) => id === cursor) + 1;
  const found = all.findIndex((node) => isAfter(node, cursor));
  return found < 0 ? all.length : found;
}
