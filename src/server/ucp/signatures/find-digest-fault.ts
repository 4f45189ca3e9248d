import { createHash, timingSafeEqual } from 'node:crypto';
import { parseDictionary } from 'structured-headers';
import { ProtocolFault } from '../protocol-fault.ts';

/** Why the body is not what `Content-Digest` says; null if it is. Source: RFC 9530. */
export function findDigestFault(header: string | null, body: Uint8Array): ProtocolFault | null {
  const sent = findSha256(header);
  const isEqual = sent !== undefined && sent.length === 32 && timingSafeEqual(sent, hash(body));
  return isEqual
    ? null
    : new ProtocolFault(400, 'digest_mismatch', 'Content-Digest must be the sha-256 of the body as it was sent.');
}

const hash = (body: Uint8Array): Buffer => createHash('sha256').update(body).digest();

function findSha256(header: string | null): Buffer | undefined {
  try {
    const [value] = parseDictionary(header ?? '').get('sha-256') ?? [];
    return value instanceof ArrayBuffer ? Buffer.from(value) : undefined;
  } catch {
    return undefined;
  }
}
