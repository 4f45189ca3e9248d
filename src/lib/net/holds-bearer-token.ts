import { createHash, timingSafeEqual } from 'node:crypto';
import type { Secret } from '../secret.ts';

/** Whether an `Authorization` header carries this token. Takes the same time for every wrong one. */
export function holdsBearerToken(authorization: string | undefined, token: Secret): boolean {
  const given = /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
  return given !== undefined && timingSafeEqual(toDigest(given), toDigest(token.reveal()));
}

const toDigest = (text: string): Buffer => createHash('sha256').update(text).digest();
