import { createHash } from 'node:crypto';

/** The header `Content-Digest` of a body. Source: RFC 9530. */
export const toContentDigest = (body: Uint8Array): string =>
  `sha-256=:${createHash('sha256').update(body).digest('base64')}:`;
