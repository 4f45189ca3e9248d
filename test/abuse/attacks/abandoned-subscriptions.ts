import { setTimeout as pause } from 'node:timers/promises';
import type { Attack } from '../attack.ts';
import { openSocket } from '../support/open-socket.ts';

const SOCKETS = 60;
const SUBSCRIPTIONS = 40;
const QUERY = 'subscription ($id: ID!) { placeOrderProgress(attemptId: $id) { sequence } }';

/** Sockets that subscribe to what never comes, and vanish without a word. */
export const abandonedSubscriptions: Attack = {
  name: 'subscriptions left behind',
  run: async ({ url, token }) => {
    for (let round = 0; round < 3; round += 1) {
      const sockets = await Promise.all(
        Array.from({ length: SOCKETS }, () => openSocket(url, { 'x-svc-authorization': token })),
      );
      for (const socket of sockets) {
        for (let id = 0; id < SUBSCRIPTIONS; id += 1) {
          const payload = { query: QUERY, variables: { id: crypto.randomUUID() } };
          socket.send(JSON.stringify({ id: String(id), type: 'subscribe', payload }));
        }
      }
      await pause(300);
      for (const socket of sockets) socket.terminate();
      await Promise.all(sockets.map(({ closed }) => closed));
    }
    return `${3 * SOCKETS * SUBSCRIPTIONS} subscriptions`;
  },
};
