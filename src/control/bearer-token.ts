import type { FastifyReply, FastifyRequest } from 'fastify';
import { holdsBearerToken } from '../lib/net/holds-bearer-token.ts';
import type { Secret } from '../lib/secret.ts';

/** A hook that answers 401 to every request without this token. */
export const requireBearerToken =
  (token: Secret) =>
  async ({ headers: { authorization } }: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (!holdsBearerToken(authorization, token))
      await reply.code(401).send({ problem: 'The token is not valid here.' });
  };
