import type { FastifyInstance } from 'fastify';

export const BODY_BYTES = 256 * 1024;

/** Gives the routes of a scope their bodies as bytes, of any type: signatures and digests are about these. */
export function takeRawBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_BYTES }, (_request, body, done) =>
    done(null, body),
  );
}
