import type { IncomingMessage } from 'node:http';
import type { Caller } from '../domain/viewer/viewer.ts';
import { findIpAddress } from '../lib/net/find-ip-address.ts';

/**
 * The buyer's address, over HTTP and WebSocket alike. With n trusted proxies in front, it is the address that the
 * outermost of them saw: the n-th entry of X-Forwarded-For from the right, since each proxy appends its caller. The
 * entries left of it were sent by the client and prove nothing.
 */
export function toBuyer({ headers, socket }: IncomingMessage, trustedProxies: number): Caller['buyer'] {
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  const nearestFirst = [socket.remoteAddress, ...forwarded.reverse()];
  const ip = nearestFirst[Math.min(trustedProxies, nearestFirst.length - 1)];
  return { ip: findIpAddress(ip ?? ''), userAgent: headers['user-agent'] ?? null };
}
