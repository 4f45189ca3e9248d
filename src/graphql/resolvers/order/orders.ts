import type { QueryResolvers } from '../../generated/resolver-types.ts';

export const orders: QueryResolvers['orders'] = async (
  _root,
  { domain, status, first, after },
  { caller, commerce },
) => {
  const page = await commerce.listOrders(caller, {
    domain: domain ?? null,
    status: status ?? null,
    first,
    after: after ?? null,
  });
  return {
    nodes: page.orders.map(({ order }) => order),
    edges: page.orders.map(({ cursor, order }) => ({ cursor, node: order })),
    pageInfo: {
      hasNextPage: page.hasNextPage,
      hasPreviousPage: false,
      startCursor: page.orders.at(0)?.cursor ?? null,
      endCursor: page.orders.at(-1)?.cursor ?? null,
    },
  };
};
