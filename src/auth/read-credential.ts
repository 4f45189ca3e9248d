import type { RawCredentials } from './create-authenticate.ts';

const BEARER = /^bearer(?:\s+|$)/i;

/** `x-svc-authorization`, raw or `Bearer`; if it is absent or empty, `Authorization: Bearer`. */
export function readCredential({
  svcAuthorization,
  authorization,
}: Pick<RawCredentials, 'svcAuthorization' | 'authorization'>): string | null {
  const raw = (svcAuthorization ?? '').trim();
  if (raw !== '') return raw.replace(BEARER, '') || null;
  const standard = (authorization ?? '').trim();
  return BEARER.test(standard) ? standard.replace(BEARER, '') || null : null;
}
