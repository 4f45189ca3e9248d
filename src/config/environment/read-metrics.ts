import type { Config } from '../loaded-config.ts';
import type { EnvironmentValues } from './environment-variables.ts';

/** Null without METRICS_PORT. Inconsistent variables go to `problems`. */
export function readMetrics(
  { METRICS_PORT: port, METRICS_HOST: host }: EnvironmentValues,
  problems: string[],
): Config['metrics'] {
  if (port === undefined && host !== undefined) problems.push('METRICS_HOST needs METRICS_PORT');
  return port === undefined ? null : { port, host: host ?? '127.0.0.1' };
}
