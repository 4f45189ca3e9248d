import type { IncomingMessage } from 'node:http';
import type { IncomingOperation } from './server-options.ts';

/**
 * Who is at the other end, over HTTP and WebSocket alike. With n trusted proxies in front, the address is the one that the
 * outermost of them saw: the n-th entry of X-Forwarded-For from the right, where each proxy adds the one who called it.
 * What stands left of it was sent by the client and proves nothing.
 */
export function toBuyer(
  { headers, socket }: IncomingMessage,
  trustedProxies: number,
): IncomingOperation<unknown>['buyer'] {
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  const nearestFirst = [socket.remoteAddress, ...forwarded.reverse()];
  const ip = nearestFirst[Math.min(trustedProxies, nearestFirst.length - 1)];
  return { ip: ip ?? null, userAgent: headers['user-agent'] ?? null };
}
