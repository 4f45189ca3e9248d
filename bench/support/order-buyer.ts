import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import { encryptExampleCard } from '../../examples/support/encrypt-example-card.ts';
import { createGraphQLCaller } from '../../examples/support/graphql-caller.ts';
import { EXAMPLE_ADDRESS as ADDRESS } from '../../src/server/graphiql/example-address.ts';
import { PLACE_ORDER } from '../../test/support/orders/order-documents.ts';

export const ORDER_DOMAIN = 'apparel.demo.example';
export const BENCH_SKU = 'PKT-XS-BLACK';

const WATCH = 'subscription ($attemptId: ID!) { placeOrderProgress(attemptId: $attemptId) { __typename sequence } }';
/** What counts as watching: the socket has answered an operation that came after the subscription. */
const READ = '{ paymentEncryptionKey { keyId } }';

/** A device with a socket, and this many orders of one unit, ready to be placed one after another. */
export async function openOrderBuyer(url: string, count: number) {
  const call = createGraphQLCaller(`${url}/graphql`);
  const { createDeviceSession } = await call<{ createDeviceSession: { session: { accessToken: string } } }>(
    'mutation { createDeviceSession(input: {}) { session { accessToken } } }',
    {},
    { 'x-svc-app-id': 'demo-app' },
  );
  const headers = { 'x-svc-authorization': createDeviceSession.session.accessToken };
  const { product } = await call<{ product: { variants: readonly { addToCartRef: object }[] } }>(
    `{ product(domain: "${ORDER_DOMAIN}", sku: "${BENCH_SKU}") { variants { addToCartRef { variantId } } } }`,
    {},
    headers,
  );
  const client = createClient({
    url: `${url.replace(/^http/, 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: headers,
    lazy: false,
  });
  const encryptCard = () => encryptExampleCard((query) => call(query, {}, headers));
  const prepare = async () => {
    const attemptId = crypto.randomUUID();
    const input = {
      domain: ORDER_DOMAIN,
      items: [{ addToCartRef: product.variants[0]?.addToCartRef, quantity: 1 }],
      payment: { encryptedCard: await encryptCard() },
      shippingInfo: ADDRESS,
      billingInfo: ADDRESS,
      attemptId,
      idempotencyKey: attemptId,
    };
    /** Milliseconds from the call to the last event. */
    return async (): Promise<number> => {
      const watching = watchToEnd(client, attemptId);
      for await (const _ of client.iterate({ query: READ })) break;
      const start = performance.now();
      const [last, { placeOrder }] = await Promise.all([
        watching.then((type) => ({ type, at: performance.now() })),
        call<{ placeOrder: { attempt: { status: string } | null } }>(PLACE_ORDER, { input }, headers),
      ]);
      if (placeOrder.attempt?.status !== 'SUCCEEDED' || last.type !== 'OrderPlaced') {
        throw new Error(`An order ended as ${placeOrder.attempt?.status}, and its stream with ${last.type}`);
      }
      return last.at - start;
    };
  };
  const orders: (() => Promise<number>)[] = [];
  while (orders.length < count) orders.push(await prepare());
  return { orders, encryptCard, close: async () => client.dispose() };
}

async function watchToEnd(client: ReturnType<typeof createClient>, attemptId: string): Promise<string | undefined> {
  let last: string | undefined;
  for await (const { data } of client.iterate<{ placeOrderProgress: { __typename: string } }>({
    query: WATCH,
    variables: { attemptId },
  })) {
    last = data?.placeOrderProgress.__typename;
  }
  return last;
}
