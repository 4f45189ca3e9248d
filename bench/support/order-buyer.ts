import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import { type Client, type Device, createClient as openClient, type PlaceOrderCall } from '../../client/src/index.ts';
import { toExampleCard } from '../../examples/support/example-card.ts';
import { EXAMPLE_ADDRESS as ADDRESS } from '../../src/server/graphiql/example-address.ts';
import { PLACE_ORDER } from '../../test/support/orders/order-documents.ts';

export const ORDER_DOMAIN = 'apparel.demo.example';
export const BENCH_SKU = 'PKT-XS-BLACK';

type AddToCartRef = PlaceOrderCall['items'][number]['addToCartRef'];

const WATCH = 'subscription ($attemptId: ID!) { placeOrderProgress(attemptId: $attemptId) { __typename sequence } }';
/** What counts as watching: the socket has answered an operation that came after the subscription. */
const READ = '{ paymentEncryptionKey { keyId } }';

/** One unit of what the benches order. */
export async function findGoods(client: Client) {
  const { product } = await client.query<{ product: { variants: readonly { addToCartRef: AddToCartRef }[] } }>(
    `{ product(domain: "${ORDER_DOMAIN}", sku: "${BENCH_SKU}") { variants { addToCartRef { variantId } } } }`,
  );
  const [variant] = product.variants;
  if (variant === undefined) throw new Error(`${ORDER_DOMAIN} has no ${BENCH_SKU}`);
  return { domain: ORDER_DOMAIN, items: [{ addToCartRef: variant.addToCartRef, quantity: 1 }] };
}

/** A device with a socket, and this many orders of one unit, ready to be placed one after another. */
export async function openOrderBuyer(url: string, count: number) {
  let accessToken = '';
  const onSession = (session: Device) => {
    accessToken = session.accessToken;
  };
  const client = openClient({ url: `${url}/graphql`, appId: 'demo-app', onSession });
  const goods = await findGoods(client);
  // A socket of its own: that of the package runs subscriptions only, and an answer on it is what proves that one stands.
  const socket = createClient({
    url: `${url.replace(/^http/, 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { 'x-svc-authorization': accessToken },
    lazy: false,
  });
  const encryptCard = () => client.encryptCard(toExampleCard());
  const prepare = async () => {
    const attemptId = crypto.randomUUID();
    const input = {
      ...goods,
      payment: { encryptedCard: await encryptCard() },
      shippingInfo: ADDRESS,
      billingInfo: ADDRESS,
      attemptId,
      idempotencyKey: attemptId,
    };
    /** Milliseconds from the call to the last event. */
    return async (): Promise<number> => {
      const watching = watchToEnd(socket, attemptId);
      for await (const _ of socket.iterate({ query: READ })) break;
      const start = performance.now();
      const [last, { placeOrder }] = await Promise.all([
        watching.then((type) => ({ type, at: performance.now() })),
        client.mutate<{ placeOrder: { attempt: { status: string } | null } }>(PLACE_ORDER, { input }),
      ]);
      if (placeOrder.attempt?.status !== 'SUCCEEDED' || last.type !== 'OrderPlaced') {
        throw new Error(`An order ended as ${placeOrder.attempt?.status}, and its stream with ${last.type}`);
      }
      return last.at - start;
    };
  };
  const orders: (() => Promise<number>)[] = [];
  while (orders.length < count) orders.push(await prepare());
  return { orders, encryptCard, close: async () => socket.dispose() };
}

async function watchToEnd(socket: ReturnType<typeof createClient>, attemptId: string): Promise<string | undefined> {
  let last: string | undefined;
  for await (const { data } of socket.iterate<{ placeOrderProgress: { __typename: string } }>({
    query: WATCH,
    variables: { attemptId },
  })) {
    last = data?.placeOrderProgress.__typename;
  }
  return last;
}
