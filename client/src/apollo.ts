/** For Apollo Client 4: `@cartwright/client/apollo`. */
import type { InMemoryCacheConfig } from '@apollo/client/cache';
import { ApolloLink } from '@apollo/client/link';
import { relayStylePagination } from '@apollo/client/utilities';
import { Observable } from 'rxjs';
import type { Client } from './client.ts';
import { possibleTypes } from './generated/cache-facts.ts';
import { NewestCarts } from './links/newest-carts.ts';
import { runOperation } from './links/run-operation.ts';

/** The only link that is needed: queries, mutations and subscriptions with the client's session, retries and socket. */
export function cartwrightLink(client: Client): ApolloLink {
  const carts = new NewestCarts();
  return new ApolloLink(
    ({ operationType: type, query: document, variables }) =>
      new Observable((observer) =>
        runOperation(
          client,
          { type, document, variables, carts },
          {
            next: (result) => observer.next(result as ApolloLink.Result),
            error: (error) => observer.error(error),
            complete: () => observer.complete(),
          },
        ),
      ),
  );
}

/** For `new InMemoryCache(cartwrightCache)`. */
export const cartwrightCache: InMemoryCacheConfig = {
  possibleTypes,
  typePolicies: {
    Query: { fields: { orders: relayStylePagination() } },
    // A later result replaces an earlier one: it is another object.
    PlaceOrderAttempt: { fields: { result: { merge: false } } },
  },
};
