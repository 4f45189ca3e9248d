import { type Client, createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import { openSession } from '../../test/cluster/chaos/market.ts';
import { BENCH_CART_DOMAIN } from './cart-query.ts';
import type { Topology } from './topology.ts';

const WATCH = `subscription { cartChanged(domain: "${BENCH_CART_DOMAIN}") { cart { cartId } } }`;

/** Does the task while so many watch their carts, in which nothing changes: each a device of its own with a socket, on every node in turn. */
export async function watchIdly<Result>(
  { urls }: Topology,
  count: number,
  task: () => Promise<Result>,
): Promise<Result> {
  const clients: Client[] = [];
  try {
    while (clients.length < count) {
      const url = urls[clients.length % urls.length] ?? '';
      const connectionParams = await openSession(url);
      const socketUrl = `${url.replace(/^http/, 'ws')}/graphql`;
      clients.push(createClient({ url: socketUrl, webSocketImpl: WebSocket, connectionParams, lazy: false }));
    }
    await Promise.all(
      clients.map(async (client) => {
        const { value } = await client.iterate({ query: WATCH }).next();
        if (!value?.data) throw new Error(`A watcher got ${JSON.stringify(value)}`);
      }),
    );
    return await task();
  } finally {
    await Promise.all(clients.map((client) => client.dispose()));
  }
}
