import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import type { Shopper } from './shopper.ts';

interface Event {
  readonly placeOrderProgress: { readonly at: string };
}

/** Milliseconds from the record of each event to its arrival on another node. All clocks are those of this machine. */
export async function measureWatchDelays(shopper: Shopper, watchedUrl: string, orders: number): Promise<number[]> {
  const client = createClient({
    url: `${watchedUrl.replace(/^http/, 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: shopper.headers,
    lazy: false,
  });
  const delays: number[] = [];
  try {
    for (let left = orders; left > 0; left -= 1) {
      const id = crypto.randomUUID();
      const query = 'subscription ($id: ID!) { placeOrderProgress(attemptId: $id) { at } }';
      const watching = (async () => {
        for await (const { data } of client.iterate<{ placeOrderProgress: Event['placeOrderProgress'] }>({
          query,
          variables: { id },
        })) {
          if (data) delays.push(Date.now() - Date.parse(data.placeOrderProgress.at));
        }
      })();
      await shopper.placeOrder(id);
      await watching;
    }
  } finally {
    await client.dispose();
  }
  return delays;
}
