import type { WebSocket } from 'ws';

/** Pings a socket and drops it where the last ping was not answered. The function stops that. */
export function keepAlive(socket: WebSocket, everyMs: number): () => void {
  let answered = true;
  socket.on('pong', () => {
    answered = true;
  });
  const timer = setInterval(() => {
    if (!answered) return socket.terminate();
    answered = false;
    if (socket.readyState === socket.OPEN) socket.ping();
  }, everyMs);
  return () => clearInterval(timer);
}
