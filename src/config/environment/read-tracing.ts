import type { Config } from '../loaded-config.ts';
import type { EnvironmentValues } from './environment-variables.ts';

/** Null without OTEL_EXPORTER_OTLP_ENDPOINT. Inconsistent variables go to `problems`. */
export function readTracing(values: EnvironmentValues, problems: string[]): Config['tracing'] {
  const {
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_EXPORTER_OTLP_HEADERS: headers,
    OTEL_TRACES_SAMPLER: sampler,
    OTEL_TRACES_SAMPLER_ARG: ratio,
  } = values;
  if (endpoint === undefined && headers !== undefined) {
    problems.push('OTEL_EXPORTER_OTLP_HEADERS needs OTEL_EXPORTER_OTLP_ENDPOINT');
  }
  return endpoint === undefined
    ? null
    : { endpoint, headers: headers ?? {}, ratio, followsParents: sampler === 'parentbased_traceidratio' };
}
