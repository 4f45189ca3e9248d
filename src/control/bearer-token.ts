import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Secret } from '../lib/secret.ts';

/** A hook that answers 401 to every request without this token. */
export const requireBearerToken =
  (token: Secret) =>
  async ({ headers: { authorization } }: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const given = /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
    if (given !== undefined && timingSafeEqual(toDigest(given), toDigest(token.reveal()))) return;
    await reply.code(401).send({ problem: 'The token is not valid here.' });
  };

const toDigest = (text: string): Buffer => createHash('sha256').update(text).digest();
