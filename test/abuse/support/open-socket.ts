import { once } from 'node:events';
import { WebSocket } from 'ws';

/** What the attacker's side may pile up by itself. */
const OWN_BUFFER = 2 ** 20;

export interface AttackSocket {
  send(text: string): void;
  /** Pretends to live. */
  pong(): void;
  stopReading(): void;
  /** Whether more can be sent without filling our own memory. */
  takes(): boolean;
  /** Resolves after so many messages beyond the acknowledgement, or once the socket is closed. */
  answers(count: number): Promise<void>;
  readonly closed: Promise<number>;
  terminate(): void;
}

/** A socket of graphql-transport-ws, acknowledged unless `init` is null. */
export async function openSocket(url: string, init: object | null): Promise<AttackSocket> {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/graphql`, 'graphql-transport-ws', { autoPong: true });
  socket.on('error', () => {});
  let received = 0;
  socket.on('message', () => {
    received += 1;
    socket.emit('counted');
  });
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  await once(socket, 'open');
  if (init !== null) {
    socket.send(JSON.stringify({ type: 'connection_init', payload: init }));
    await once(socket, 'message');
  }
  return {
    send: (text) => socket.send(text, () => {}),
    pong: () => socket.readyState === WebSocket.OPEN && socket.pong(),
    stopReading: () => socket.pause(),
    takes: () => socket.readyState === WebSocket.OPEN && socket.bufferedAmount < OWN_BUFFER,
    answers: async (count) => {
      while (received < count + 1 && socket.readyState === WebSocket.OPEN) {
        await Promise.race([once(socket, 'counted'), closed]);
      }
    },
    closed,
    terminate: () => socket.terminate(),
  };
}
