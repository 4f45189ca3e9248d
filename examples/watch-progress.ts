/**
 * Prints each event of an order attempt as it arrives, from the first one on, and ends after the last. For a session that `curl` made:
 * the client package makes its own, so this speaks to the socket by itself.
 * `TOKEN=… npm run --silent demo:watch-progress -- ATTEMPT_ID`
 */
import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';

const attemptId = process.argv[2] ?? '';
const token = process.env['TOKEN'] ?? '';
if (token === '' || attemptId === '') {
  console.error(
    'Usage: TOKEN=… npm run --silent demo:watch-progress -- ATTEMPT_ID (TOKEN: the accessToken of createDeviceSession)',
  );
  process.exit(2);
}
const url = process.env['CARTWRIGHT_URL'] ?? 'http://127.0.0.1:4000';

const client = createClient({
  url: `${url.replace(/^http/, 'ws')}/graphql`,
  webSocketImpl: WebSocket,
  connectionParams: { 'x-svc-authorization': token },
  retryAttempts: 0,
});

const query = /* GraphQL */ `
  subscription ($attemptId: ID!) {
    placeOrderProgress(attemptId: $attemptId) {
      __typename
      sequence
      ... on OrderStepStarted { step }
      ... on OrderActionRequired { nextAction challenge { url } }
      ... on ItemAdded { cart { total { symbol value } } }
      ... on ShippingUpdated { cart { total { symbol value } } }
      ... on OrderPlaced { order { orderNumber status } }
      ... on PlaceOrderError { error { message } }
    }
  }
`;

try {
  for await (const result of client.iterate({ query, variables: { attemptId } })) {
    console.log(JSON.stringify(result.errors ?? result.data?.['placeOrderProgress']));
    if (result.errors !== undefined) process.exitCode = 1;
  }
} catch (closed) {
  const { code, reason } = closed as { code?: number; reason?: string };
  console.error(`The socket was closed: ${code === undefined ? 'is the server running?' : `${code} ${reason ?? ''}`}`);
  process.exitCode = 1;
} finally {
  await client.dispose();
}
