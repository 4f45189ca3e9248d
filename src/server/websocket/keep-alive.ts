import type { WebSocket } from 'ws';

/**
 * Pings a socket and drops it if the last ping was not answered. Only a pong with what that ping held counts: a client
 * may send pongs by itself without ever reading. `newText` must return an unpredictable text. The function stops the
 * pings.
 */
export function keepAlive(socket: WebSocket, everyMs: number, newText: () => string): () => void {
  let waitsFor: string | null = null;
  socket.on('pong', (data) => {
    if (String(data) === waitsFor) waitsFor = null;
  });
  const timer = setInterval(() => {
    if (waitsFor !== null) return socket.terminate();
    if (socket.readyState !== socket.OPEN) return;
    waitsFor = newText();
    socket.ping(waitsFor);
  }, everyMs);
  return () => clearInterval(timer);
}
