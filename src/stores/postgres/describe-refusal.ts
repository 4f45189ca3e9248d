import { describeMissingRights } from './describe-missing-rights.ts';
import { findCode } from './failures.ts';

/**
 * The message for a refusal that a retry does not fix; undefined for all others. The server's own message is omitted:
 * it may quote the address.
 */
export function describeRefusal(error: unknown, name: string): string | undefined {
  const code = findCode(error) ?? '';
  const message = error instanceof Error ? error.message : '';
  // PgBouncer gives one code to all of its own refusals.
  const isPooler = code === '08P01';
  const refused = isPooler ? /unsupported startup parameter(?: in options)?: (\w+)/.exec(message)?.[1] : undefined;
  if (refused !== undefined) {
    return `PgBouncer at ${name} refuses the parameter "${refused}". Take it out of DATABASE_URL. To set something for each session, use "alter role ... set ...".`;
  }
  if (
    /^28/.test(code) ||
    /client password must be a string/.test(message) ||
    (isPooler && /authentication failed|no such user/.test(message))
  ) {
    return `PostgreSQL at ${name} rejects the user or the password of DATABASE_URL.`;
  }
  if (code === '3D000' || (isPooler && /database .* does not exist|no such database/.test(message)))
    return `PostgreSQL at ${name}: the database does not exist. Create it, or correct DATABASE_URL.`;
  const missing = describeMissingRights(error, `PostgreSQL at ${name}`);
  if (missing !== undefined) return missing;
  if (/does not support SSL/.test(message)) {
    return `PostgreSQL at ${name} does not offer TLS. Change sslmode in DATABASE_URL, or turn TLS on there.`;
  }
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    return `PostgreSQL at ${name} has a certificate for another host name. Correct the host in DATABASE_URL, or use sslmode=verify-ca.`;
  }
  if (/^(?:ERR_TLS|CERT_|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO)/.test(code)) {
    return `PostgreSQL at ${name} has a certificate that is not trusted (${code}). Set sslrootcert to the file of its authority.`;
  }
  return undefined;
}
