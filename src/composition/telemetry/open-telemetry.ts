import type { Config } from '../../config/loaded-config.ts';
import type { Logger } from '../../lib/logger.ts';
import type { Metrics } from '../../lib/metrics/metrics.ts';
import type { Tracing } from '../../lib/tracing/tracing.ts';
import { version } from '../../lib/version.ts';

type Asked = Pick<Config, 'metrics' | 'tracing' | 'nodeName' | 'environment'>;

/** How others see this process; nothing is counted or traced unless somebody asks for it. */
export interface OpenedTelemetry {
  readonly parts: { readonly metrics?: Metrics; readonly tracing?: Tracing };
  /** The address of `/metrics`; null if nobody asks for them. Throws MetricsStartError. */
  listen(): Promise<string | null>;
  close(): Promise<void>;
}

export async function openTelemetry(config: Asked, logger: Logger): Promise<OpenedTelemetry> {
  const [counted, tracing] = await Promise.all([openMetrics(config, logger), openTracing(config, logger)]);
  return {
    parts: { ...(counted && { metrics: counted.metrics }), ...(tracing && { tracing }) },
    listen: async () => (await counted?.listen()) ?? null,
    close: async () => {
      await Promise.all([counted?.close(), tracing?.close()]);
    },
  };
}

/** The client of Prometheus is loaded only here, since it takes a sixth of a start and 20 MiB. */
async function openMetrics({ metrics: at }: Asked, logger: Logger) {
  if (at === null) return null;
  const [{ createPrometheusMetrics }, { createMetricsServer }] = await Promise.all([
    import('../../server/metrics/create-prometheus-metrics.ts'),
    import('../../server/metrics/create-metrics-server.ts'),
  ]);
  const metrics = createPrometheusMetrics();
  const server = createMetricsServer(metrics, logger);
  return { metrics, listen: () => server.listen(at), close: () => server.close() };
}

/** The kit of OpenTelemetry is loaded only here: it takes more than a third of a start, and 25 MiB. */
async function openTracing({ tracing: settings, nodeName, environment }: Asked, logger: Logger) {
  if (settings === null) return null;
  const { createOtlpTracing } = await import('../../server/tracing/create-otlp-tracing.ts');
  const resource = {
    'service.name': 'cartwright',
    'service.version': version,
    'service.instance.id': nodeName,
    'deployment.environment.name': environment,
  };
  return createOtlpTracing({ ...settings, resource, logger });
}
