import { setTimeout as pause } from 'node:timers/promises';
import type { Attack } from '../attack.ts';
import { openSocket } from '../support/open-socket.ts';

const SOCKETS = 10;
const MILLISECONDS = 4_000;
const PING = JSON.stringify({ type: 'ping', payload: { text: 'x'.repeat(200_000) } });

/** Sockets that send and never read, so that every answer stays in the service's memory. */
export const deafSockets: Attack = {
  name: 'sockets that do not read',
  run: async ({ url, token }) => {
    const sockets = await Promise.all(
      Array.from({ length: SOCKETS }, () => openSocket(url, { 'x-svc-authorization': token })),
    );
    const until = performance.now() + MILLISECONDS;
    let sent = 0;
    for (const socket of sockets) socket.stopReading();
    while (performance.now() < until) {
      for (const socket of sockets) {
        if (!socket.takes()) continue;
        socket.send(PING);
        socket.pong();
        sent += PING.length;
      }
      await pause(2);
    }
    for (const socket of sockets) socket.terminate();
    return `${Math.round(sent / 2 ** 20)} MiB sent`;
  },
};
