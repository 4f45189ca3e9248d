import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from '../../lib/logger.ts';
import { OperatorError } from '../../lib/operator-error.ts';
import { toError } from '../../lib/to-error.ts';
import type { PrometheusMetrics } from './create-prometheus-metrics.ts';

/** METRICS_HOST and METRICS_PORT are no address to listen on. */
class MetricsStartError extends OperatorError {
  override readonly name = 'MetricsStartError';
}

export interface MetricsServer {
  /** Throws MetricsStartError. */
  listen(at: { readonly host: string; readonly port: number }): Promise<string>;
  close(): Promise<void>;
}

/** Serves `GET /metrics`, and nothing else, on a port of its own. */
export function createMetricsServer(metrics: PrometheusMetrics, logger: Logger): MetricsServer {
  const server = createServer({ requestTimeout: 5_000, headersTimeout: 5_000 }, (request, response) => {
    request.resume();
    if (request.url?.replace(/\?.*/s, '') !== '/metrics') return void response.writeHead(404).end();
    if (request.method !== 'GET') return void response.writeHead(405, { allow: 'GET' }).end();
    metrics.scrape().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      (error: unknown) => {
        logger.error({ error }, 'The metrics cannot be told');
        response.writeHead(500).end();
      },
    );
  });
  server.maxConnections = 20;
  return {
    listen: ({ host, port }) =>
      new Promise((resolve, reject) => {
        const refuse = (error: unknown) => {
          const reason = `METRICS_HOST and METRICS_PORT (${host}:${port}) cannot be listened on: ${toError(error).message}.`;
          reject(new MetricsStartError(`${reason} Set others, or leave METRICS_PORT out.`));
        };
        server.once('error', refuse);
        server.listen(port, host, () => {
          server.off('error', refuse);
          const { address, port: chosen, family } = server.address() as AddressInfo;
          resolve(`http://${family === 'IPv6' ? `[${address}]` : address}:${chosen}/metrics`);
        });
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
