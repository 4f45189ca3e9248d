import type { DatabaseConfig } from '../loaded-config.ts';
import type { EnvironmentValues } from './environment-variables.ts';

/** Null without DATABASE_URL. */
export const toDatabase = ({
  DATABASE_URL: url,
  DATABASE_CONNECTIONS: connections,
  MIGRATE: migrates,
}: EnvironmentValues): DatabaseConfig | null =>
  url === undefined ? null : { url, connections, ...(migrates !== undefined && { migrates }) };
