import type { FastifyReply } from 'fastify';
import type { OutgoingCookie } from './server-options.ts';

/** Out of reach of scripts, and sent by no other site's forms and frames. */
export function setCookie(reply: FastifyReply, { name, value, maxAgeSeconds }: OutgoingCookie): void {
  reply.setCookie(name, value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: reply.request.protocol === 'https',
    maxAge: maxAgeSeconds,
  });
}
