import type { FastifyInstance } from 'fastify';
import { ProtocolFault } from '../protocol-fault.ts';

export const BODY_BYTES = 256 * 1024;

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json *(?:;|$)/i;

export const createTypeFault = (): ProtocolFault =>
  new ProtocolFault(415, 'unsupported_media_type', 'Send the body with Content-Type: application/json.');

/**
 * Gives the routes of a scope their bodies as bytes: signatures and digests are about these. A body of another type than JSON is refused, and
 * one without a type is taken for JSON.
 */
export function takeRawBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_BYTES }, ({ headers }, body, done) => {
    if (body.length === 0 || JSON_TYPE.test(headers['content-type'] ?? 'application/json')) return done(null, body);
    return done(createTypeFault());
  });
}
