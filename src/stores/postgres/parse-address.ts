import type { PoolConfig } from 'pg';
import { parse, toClientConfig } from 'pg-connection-string';
import type { Secret } from '../../lib/secret.ts';
import { DatabaseStartError } from './database-start-error.ts';

export interface PostgresAddress {
  readonly config: PoolConfig;
  /** `host:port/database`, for messages. */
  readonly name: string;
}

/**
 * A `postgres://` address with the meaning that PostgreSQL's own tools give to `sslmode` and `sslrootcert`. Throws
 * DatabaseStartError, also if a certificate file cannot be read.
 */
export function parseAddress(url: Secret): PostgresAddress {
  const text = url.reveal();
  try {
    const config = toClientConfig(parse(text, { useLibpqCompat: true }));
    return { config, name: `${config.host || 'localhost'}:${config.port ?? 5432}/${config.database ?? config.user}` };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const path = error instanceof Error && 'path' in error ? String(error.path) : '';
    throw new DatabaseStartError(
      path === ''
        ? `DATABASE_URL is not a valid address${/verify-ca/.test(text) ? ': sslmode=verify-ca needs sslrootcert' : ''}.`
        : `DATABASE_URL names a certificate file that cannot be read (${code}): ${path}`,
    );
  }
}
