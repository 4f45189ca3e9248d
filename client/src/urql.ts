/** For urql: `@cartwright/client/urql`. */
import { type Exchange, type ExecutionResult, subscriptionExchange } from '@urql/core';
import type { Client } from './client.ts';
import { typesWithoutId } from './generated/cache-facts.ts';
import { NewestCarts } from './links/newest-carts.ts';
import { runOperation } from './links/run-operation.ts';
import { findType } from './read-operation.ts';

/** The last exchange, in place of `fetchExchange`: queries, mutations and subscriptions with the client's session, retries and socket. */
export function cartwrightExchange(client: Client): Exchange {
  const carts = new NewestCarts();
  return subscriptionExchange({
    enableAllOperations: true,
    forwardSubscription: ({ query: document = '', variables = {} }) => ({
      subscribe: (sink) => ({
        unsubscribe: runOperation(
          client,
          { type: findType(document), document, variables: variables as Record<string, unknown>, carts },
          {
            next: (result) => sink.next(result as ExecutionResult),
            error: (error) => sink.error(error),
            complete: () => sink.complete(),
          },
        ),
      }),
    }),
  });
}

/** For `cacheExchange(cartwrightCache)` of Graphcache: parts of another object have no identity of their own. */
export const cartwrightCache: { readonly keys: Record<string, () => null> } = {
  keys: Object.fromEntries(typesWithoutId.map((type) => [type, () => null])),
};
