import { once } from 'node:events';
import { WebSocket } from 'ws';

/** As many as one socket may run at a time. */
export const FLOOD = 50;

const READS_TOO_SLOWLY = 1013;

/** One operation, many times at once on one socket. Resolves once all are answered, or the socket was closed since it reads too slowly. */
export async function floodSocket(
  url: string,
  query: string,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/graphql`, 'graphql-transport-ws');
  try {
    await once(socket, 'open');
    socket.send(JSON.stringify({ type: 'connection_init', payload: headers }));
    await once(socket, 'message');
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    let left = FLOOD;
    socket.on('message', (message) => {
      if (!String(message).startsWith('{"id":') || String(message).endsWith('"complete"}')) return;
      left -= 1;
      if (left === 0) resolve();
    });
    socket.once('close', (code) => {
      if (code === READS_TOO_SLOWLY) resolve();
      else reject(new Error(`The socket was closed with ${code}; ${left} answers were left`));
    });
    for (let id = 0; id < FLOOD; id += 1)
      socket.send(JSON.stringify({ id: String(id), type: 'subscribe', payload: { query } }));
    await promise;
  } finally {
    socket.terminate();
  }
}
