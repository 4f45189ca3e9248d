import type { Config } from '../loaded-config.ts';
import type { EnvironmentValues } from './environment-variables.ts';

/** Null without REDIS_URL. Inconsistent variables go to `problems`. */
export function readRedis(values: EnvironmentValues, problems: string[]): Config['redis'] {
  const { REDIS_URL: url, REDIS_CA_FILE: caFile = null, DATABASE_URL } = values;
  if (url !== undefined && DATABASE_URL === undefined) {
    problems.push('REDIS_URL needs DATABASE_URL: nodes that share a Redis share a database');
  }
  if (caFile !== null && url?.reveal().startsWith('rediss:') !== true) {
    problems.push('REDIS_CA_FILE needs a REDIS_URL that begins with rediss://');
  }
  return url === undefined ? null : { url, caFile };
}
