/**
 * A process of its own: a buyer who browses, fills carts and orders without a pause worth the name, beside a socket that stays open.
 * It tells its parent how long each request took, and whether anything of it was dropped or refused.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import { createGraphQLCaller } from '../../examples/support/graphql-caller.ts';
import { startOwnClock, TICK_MS } from '../support/own-clock.ts';
import { startMachinePace } from './support/machine-pace.ts';
import { createOrderPlacer } from './support/place-order.ts';
import { readInLine } from './support/read-in-line.ts';

export interface Sample {
  readonly operation: string;
  /**
   * Without the time in which the service or this process stood in line for a processor, or the whole machine stood still, at the machine's
   * usual pace.
   */
  readonly ms: number;
}

export type Report =
  | { readonly kind: 'ready'; readonly token: string; readonly orderId: string }
  | { readonly kind: 'sample'; readonly sample: Sample }
  | { readonly kind: 'failed'; readonly reason: string };

const [url = '', domain = '', servicePid = ''] = process.argv.slice(2);
const clock = startOwnClock();
const pace = startMachinePace();
const call = createGraphQLCaller(`${url}/graphql`);
const report = (message: Report) => process.send?.(message);

let stopped = false;
process.once('message', () => {
  stopped = true;
});

async function measure<Answer>(operation: string, task: () => Promise<Answer>): Promise<Answer> {
  const inLine = readInLine(servicePid, process.pid);
  const lived = clock.milliseconds();
  const start = performance.now();
  try {
    return await task();
  } catch (error) {
    report({ kind: 'failed', reason: `${operation}: ${error instanceof Error ? error.message : String(error)}` });
    throw error;
  } finally {
    const ms = Math.min(performance.now() - start, clock.milliseconds() - lived + TICK_MS);
    const inLineMs = readInLine(servicePid, process.pid) - inLine;
    report({ kind: 'sample', sample: { operation, ms: Math.max(0, ms - inLineMs) / pace.slowness() } });
  }
}

const { createDeviceSession } = await call<{ createDeviceSession: { session: { accessToken: string } } }>(
  'mutation { createDeviceSession(input: {}) { session { accessToken } } }',
  {},
  { 'x-svc-app-id': 'demo-app' },
);
const token = createDeviceSession.session.accessToken;
const headers = { 'x-svc-authorization': token };

interface Variant {
  readonly available: boolean;
  readonly addToCartRef: { readonly variantId: string };
}
const { products } = await call<{ products: { products: { variants: Variant[] }[] } }>(
  'query ($domain: String!) { products(domain: $domain, size: 100) { products { variants { available addToCartRef { variantId } } } } }',
  { domain },
  headers,
);
const variants = products.products.flatMap((product) => product.variants).filter(({ available }) => available);

const place = await createOrderPlacer({ call, headers }, domain);

// It watches an attempt that begins only at the end: the socket and its subscription have to live through everything.
const attemptId = crypto.randomUUID();
const socket = createClient({
  url: `${url.replace(/^http/, 'ws')}/graphql`,
  webSocketImpl: WebSocket,
  connectionParams: headers,
  retryAttempts: 0,
  keepAlive: 500,
  on: {
    closed: (event) => {
      const code = typeof event === 'object' && event !== null && 'code' in event ? event.code : 'unknown';
      if (!stopped) report({ kind: 'failed', reason: `the socket was closed with ${String(code)}` });
    },
  },
});
const release = socket.subscribe(
  {
    query: 'subscription ($id: ID!) { placeOrderProgress(attemptId: $id) { sequence } }',
    variables: { id: attemptId },
  },
  {
    next: () => {},
    error: () => {
      if (!stopped) report({ kind: 'failed', reason: 'the subscription ended' });
    },
    complete: () => {},
  },
);

const pick = (index: number): string => {
  const variant = variants[index % variants.length];
  if (variant === undefined) throw new Error('The shop has nothing to sell');
  return variant.addToCartRef.variantId;
};
const { orderId } = await place([pick(0)]);
report({ kind: 'ready', token, orderId });

for (let round = 0; !stopped; round += 1) {
  const variantId = pick(round);
  pace.measure();
  try {
    await measure('health', () => fetch(`${url}/healthz`).then((response) => response.text()));
    await measure('products', () =>
      call('query ($domain: String!) { products(domain: $domain) { products { title } } }', { domain }, headers),
    );
    await measure('addLineItem', () =>
      call(
        'mutation ($input: AddLineItemInput!) { addLineItem(input: $input) { cart { cartId } } }',
        { input: { domain, addToCartRef: { variantId }, quantity: 1, flushCart: true } },
        headers,
      ),
    );
    await measure('cart', () =>
      call('query ($domain: String!) { cart(domain: $domain) { total { value } } }', { domain }, headers),
    );
    // Of the variant that the shop has thousands of.
    if (round % 10 === 0) await measure('placeOrder', () => place([pick(0)]));
  } catch {
    // Reported where it was measured.
  }
  await pause(10);
}
release();
await socket.dispose();
process.disconnect?.();
