import type { QueryResolvers } from '../../generated/resolver-types.ts';

export const placeOrderAttempts: QueryResolvers['placeOrderAttempts'] = async (
  _root,
  { domain, status, first, after },
  { caller, commerce },
) => {
  const page = await commerce.listAttempts(caller, {
    domain: domain ?? null,
    status: status ?? null,
    first,
    after: after ?? null,
  });
  return {
    nodes: page.attempts.map(({ attempt }) => attempt),
    edges: page.attempts.map(({ cursor, attempt }) => ({ cursor, node: attempt })),
    pageInfo: {
      hasNextPage: page.hasNextPage,
      hasPreviousPage: false,
      startCursor: page.attempts.at(0)?.cursor ?? null,
      endCursor: page.attempts.at(-1)?.cursor ?? null,
    },
  };
};
