import type { Secret } from '../secret.ts';
import { holdsBearerToken } from './holds-bearer-token.ts';

interface Request {
  readonly headers: { readonly authorization?: string | undefined };
}

interface Reply {
  code(status: number): { send(body: object): unknown };
}

/** A hook of Fastify that answers 401 to every request without this token. */
export const requireBearerToken =
  (token: Secret) =>
  async ({ headers: { authorization } }: Request, reply: Reply): Promise<unknown> =>
    holdsBearerToken(authorization, token)
      ? undefined
      : reply.code(401).send({ problem: 'The token is not valid here.' });
