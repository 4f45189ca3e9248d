import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { Logger } from '../../lib/logger.ts';

/** The same exporter. The log says once that the collector takes no spans, and once more that it does again. */
export function logOutages(exporter: SpanExporter, logger: Logger): SpanExporter {
  let isAway = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const failed = result.code !== 0;
        if (failed && !isAway) logger.warn({ problem: result.error?.name }, 'The collector takes no traces');
        if (!failed && isAway) logger.info({}, 'The collector takes traces again');
        isAway = failed;
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    ...(exporter.forceFlush && { forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve() }),
  };
}
