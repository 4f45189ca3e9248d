import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { OriginRule } from '../origin-rule.ts';

const REASONS = { 403: 'Forbidden', 404: 'Not Found', 503: 'Service Unavailable' } as const;

/** The status with which an upgrade is refused, or undefined where it may go on. A request without Origin comes from no page. */
export function refuseUpgrade(
  request: IncomingMessage,
  { origins, draining }: { readonly origins: OriginRule; readonly draining: boolean },
): keyof typeof REASONS | undefined {
  if ((request.url ?? '').split('?')[0] !== '/graphql') return 404;
  const { origin, host } = request.headers;
  if (origin !== undefined && !origins(origin, host)) return 403;
  return draining ? 503 : undefined;
}

/** Answers an upgrade request in plain HTTP and ends the connection. */
export function answerRefusedUpgrade(socket: Duplex, status: keyof typeof REASONS): void {
  socket.end(`HTTP/1.1 ${status} ${REASONS[status]}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`, () =>
    socket.destroy(),
  );
}
