/**
 * Prints each event of an order attempt as it arrives, from the first one on, and ends after the last.
 * `TOKEN=… npm run --silent watch-progress -- ATTEMPT_ID`
 */
import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';

const attemptId = process.argv[2];
const url = process.env['CARTWRIGHT_URL'] ?? 'http://127.0.0.1:4000';

const client = createClient({
  url: `${url.replace(/^http/, 'ws')}/graphql`,
  webSocketImpl: WebSocket,
  connectionParams: { 'x-svc-authorization': process.env['TOKEN'] ?? '' },
});

const query = /* GraphQL */ `
  subscription ($attemptId: ID!) {
    placeOrderProgress(attemptId: $attemptId) {
      __typename
      sequence
      ... on ItemAdded { cart { total { symbol value } } }
      ... on ShippingUpdated { cart { total { symbol value } } }
      ... on OrderPlaced { order { orderNumber status } }
      ... on PlaceOrderError { error { message } }
    }
  }
`;

for await (const result of client.iterate({ query, variables: { attemptId } })) {
  console.log(JSON.stringify(result.errors ?? result.data?.['placeOrderProgress']));
}
await client.dispose();
