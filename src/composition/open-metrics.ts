import type { Config } from '../config/config.ts';
import type { Logger } from '../lib/logger.ts';
import type { Metrics } from '../lib/metrics/metrics.ts';

export interface OpenedMetrics {
  /** Undefined if nobody asks for them: nothing is counted then. */
  readonly metrics: Metrics | undefined;
  /** The address of `/metrics`; null if nobody asks for them. Throws MetricsStartError. */
  listen(): Promise<string | null>;
  close(): Promise<void>;
}

/** The client of Prometheus is loaded only here, since it takes a sixth of a start and 20 MiB. */
export async function openMetrics(at: Config['metrics'], logger: Logger): Promise<OpenedMetrics> {
  if (at === null) return { metrics: undefined, listen: async () => null, close: async () => {} };
  const [{ createPrometheusMetrics }, { createMetricsServer }] = await Promise.all([
    import('../server/metrics/create-prometheus-metrics.ts'),
    import('../server/metrics/create-metrics-server.ts'),
  ]);
  const metrics = createPrometheusMetrics();
  const server = createMetricsServer(metrics, logger);
  return { metrics, listen: () => server.listen(at), close: () => server.close() };
}
