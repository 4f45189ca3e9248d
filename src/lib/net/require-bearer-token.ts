import { createHash, timingSafeEqual } from 'node:crypto';
import type { Secret } from '../secret.ts';

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

/** Whether an `Authorization` header carries this token. Takes the same time for every wrong one. */
function holdsBearerToken(authorization: string | undefined, token: Secret): boolean {
  const given = /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
  return given !== undefined && timingSafeEqual(toDigest(given), toDigest(token.reveal()));
}

const toDigest = (text: string): Buffer => createHash('sha256').update(text).digest();
