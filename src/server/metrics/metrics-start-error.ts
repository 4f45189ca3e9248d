import { OperatorError } from '../../lib/operator-error.ts';

/** METRICS_HOST and METRICS_PORT are no address to listen on. */
export class MetricsStartError extends OperatorError {
  override readonly name = 'MetricsStartError';
}
