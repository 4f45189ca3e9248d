/**
 * `npm run bench:watchers`: how long an order takes that nobody, 100 and 10,000 subscriptions watch (`placeOrderProgress`), in turns, how long
 * after its answer the last of them has seen the last event, and the memory of a subscription. Fifty subscriptions on each socket; every one
 * must see every event once. Linux only, since it reads /proc.
 */
import { performance } from 'node:perf_hooks';
import { type Client, createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import { startServer } from '../examples/support/find-or-start-server.ts';
import { percentile } from './support/percentile.ts';
import { readResidentMebibytes, readSchedulerMicroseconds } from './support/process-usage.ts';
import { Shopper } from './support/shopper.ts';

const COUNTS = [0, 100, 10_000];
const ROUNDS = 10;
const WARM_UP = 2;
/** So many that what subscribing has left in memory is not cleared up in the measured order. */
const ORDERS_BEFORE = 4;
const SUBSCRIPTIONS_PER_SOCKET = 50;
const WATCH = 'subscription ($id: ID!) { placeOrderProgress(attemptId: $id) { __typename sequence } }';

const most = Math.max(...COUNTS);
const server = await startServer({
  MAX_SOCKETS_PER_ADDRESS: String(most),
  MAX_SOCKET_OPERATIONS_PER_ADDRESS: String(2 * most),
  SOCKET_MESSAGES_PER_SECOND: String(most),
});
interface WatchedOrder {
  /** From the call to its answer. */
  readonly milliseconds: number;
  /** From the answer until the last watcher has the last event, in milliseconds. */
  readonly delay: number;
  /** Of the service, until all watchers have all events, in milliseconds. */
  readonly cpu: number;
}
interface Socket {
  readonly client: Client;
  /** More than one if it was closed: a machine that is too busy answers no pings. */
  connections: number;
}
const sockets: Socket[] = [];
try {
  const shopper = await Shopper.open([server.url], 0);
  for (let index = 0; index < most / SUBSCRIPTIONS_PER_SOCKET; index += 1) sockets.push(await openSocket(shopper));
  // First, since memory that garbage has left free would hide it.
  await measureMemory(shopper);
  const taken = new Map<number, WatchedOrder[]>(COUNTS.map((count) => [count, []]));
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    for (const count of COUNTS) {
      const order = await orderWatchedBy(shopper, count);
      if (round >= 0) taken.get(count)?.push(order);
    }
  }
  const median = (count: number, figure: keyof WatchedOrder) =>
    percentile(taken.get(count)?.map((order) => order[figure]) ?? [], 0.5);
  console.log('watchers | order, p50 | times unwatched | last event at the last watcher | CPU of the service');
  for (const count of COUNTS) {
    const p50 = median(count, 'milliseconds');
    const cells = [
      String(count).padStart(8),
      `${p50.toFixed(1)} ms`.padStart(10),
      (p50 / median(0, 'milliseconds')).toFixed(2).padStart(15),
      (count === 0 ? '' : `${median(count, 'delay').toFixed(0)} ms later`).padStart(30),
      `${median(count, 'cpu').toFixed(1)} ms`.padStart(18),
    ];
    console.log(cells.join(' | '));
  }
  const closed = sockets.reduce((sum, { connections }) => sum + connections - 1, 0);
  if (closed > 0) console.log(`sockets that were closed on the way, so that their clients began anew: ${closed}`);
} finally {
  await Promise.all(sockets.map(({ client }) => client.dispose()));
  await server.stop();
}

async function openSocket(shopper: Shopper): Promise<Socket> {
  const url = `${server.url.replace(/^http/, 'ws')}/graphql`;
  const { promise, resolve } = Promise.withResolvers<void>();
  const on = {
    connected: () => {
      socket.connections += 1;
      resolve();
    },
  };
  const client = createClient({ url, webSocketImpl: WebSocket, connectionParams: shopper.headers, lazy: false, on });
  const socket: Socket = { client, connections: 0 };
  await promise;
  return socket;
}

/** The watchers subscribe before the order, which begins once the service is idle, and have seen all when this resolves. */
async function orderWatchedBy(shopper: Shopper, count: number): Promise<WatchedOrder> {
  const attemptId = crypto.randomUUID();
  const watching = Array.from({ length: count }, (_, index) => watch(attemptId, index));
  await settle(server.pid);
  for (let order = 0; order < ORDERS_BEFORE; order += 1) await shopper.placeOrder(crypto.randomUUID());
  await settle(server.pid);
  const [begin, before] = [performance.now(), readSchedulerMicroseconds(server.pid)];
  await shopper.placeOrder(attemptId);
  const answered = performance.now();
  const watched = await Promise.all(watching);
  const cpu = (readSchedulerMicroseconds(server.pid) - before) / 1000;
  const seen = new Set(watched.map(({ events }) => events));
  if (seen.size > 1) throw new Error(`Watchers saw different events: ${[...seen].join(' and ')}`);
  const last = watched.reduce((latest, { seenAt }) => Math.max(latest, seenAt), answered);
  return { milliseconds: answered - begin, delay: last - answered, cpu };
}

/** The events that one subscription saw, since its client subscribed again if the socket was closed, and when it saw the last. */
async function watch(attemptId: string, index: number): Promise<{ readonly events: string; readonly seenAt: number }> {
  const socket = sockets[Math.floor(index / SUBSCRIPTIONS_PER_SOCKET)];
  if (socket === undefined) throw new Error('There is no socket');
  const events: string[] = [];
  let seenAt = 0;
  let { connections } = socket;
  for await (const { data, errors } of socket.client.iterate<{
    placeOrderProgress: { __typename: string; sequence: number };
  }>({ query: WATCH, variables: { id: attemptId } })) {
    if (errors) throw new Error(JSON.stringify(errors));
    if (socket.connections > connections) {
      connections = socket.connections;
      events.length = 0;
    }
    events.push(`${data?.placeOrderProgress.sequence} ${data?.placeOrderProgress.__typename}`);
    seenAt = performance.now();
  }
  return { events: events.join(', '), seenAt };
}

/** Resolves once the service has nothing more to do: the subscriptions have begun. */
async function settle(pid: number): Promise<void> {
  for (let before = 0, idle = 0; idle < 3; ) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    const now = readSchedulerMicroseconds(pid);
    idle = now - before < 5_000 ? idle + 1 : 0;
    before = now;
  }
}

/** Of subscriptions that wait for an attempt that never starts, beside sockets that are open already. */
async function measureMemory(shopper: Shopper): Promise<void> {
  const before = readResidentMebibytes(server.pid);
  const attemptId = crypto.randomUUID();
  const watching = Array.from({ length: most }, (_, index) => watch(attemptId, index));
  await settle(server.pid);
  const kibibytes = ((readResidentMebibytes(server.pid) - before) * 1024) / most;
  console.log(`a waiting subscription beside its socket: ${kibibytes.toFixed(1)} KiB`);
  await shopper.placeOrder(attemptId);
  await Promise.all(watching);
}
