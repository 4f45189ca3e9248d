import type { MerchantCall } from '../../adapters/contract/index.ts';
import type { Caller } from '../../domain/viewer/viewer.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import { beginWhile } from '../../lib/async/begin-while.ts';
import type { Logger } from '../../lib/logger.ts';
import type { Metrics } from '../../lib/metrics/metrics.ts';
import { toLoggedForeignError } from '../../lib/redaction/to-logged-error.ts';
import type { Timers } from '../../lib/timers.ts';
import { traced } from '../../lib/tracing/traced.ts';

export interface MerchantCallContext {
  readonly timers: Timers;
  readonly logger: Logger;
  /** Default: nothing is counted. */
  readonly metrics?: Metrics;
}

export interface MerchantCallOptions {
  readonly domain: string;
  /** The adapter's method, for the log. */
  readonly operation: string;
  readonly caller: Pick<Caller, 'requestId' | 'buyer'>;
  readonly timeout: number;
  /** Only for reads: a write that has begun is not aborted when its client disconnects. */
  readonly signal?: AbortSignal;
  /** Only for writes under a lease: while it is false, no request to the platform begins. What has begun goes on. */
  readonly mayBegin?: () => boolean;
}

/**
 * One call to a merchant's platform, with a time limit: after the time-out it counts as StoreUnavailable, whether or
 * not the adapter stops. Refusals pass through. Any other error of an adapter is a bug, which is logged and becomes
 * Unexpected.
 */
export const callMerchant = <T>(
  context: MerchantCallContext,
  options: MerchantCallOptions,
  run: (call: MerchantCall) => Promise<T>,
): Promise<T> =>
  traced(options.operation, { attributes: { 'cartwright.merchant': options.domain } }, () =>
    callInTime(context, options, run),
  );

async function callInTime<T>(
  { timers, logger, metrics }: MerchantCallContext,
  options: MerchantCallOptions,
  run: (call: MerchantCall) => Promise<T>,
): Promise<T> {
  const { domain, operation, caller, timeout, signal, mayBegin } = options;
  const controller = new AbortController();
  if (mayBegin !== undefined) beginWhile(controller.signal, mayBegin);
  const stopped = Promise.withResolvers<never>();
  const stop = (description: string) => {
    const error = new CommerceError('StoreUnavailable', { description });
    stopped.reject(error);
    controller.abort(error);
  };
  const leave = () => stop('The client disconnected');
  if (signal?.aborted) {
    throw new CommerceError('StoreUnavailable', { description: 'The client disconnected', outcomeUnknown: false });
  }
  signal?.addEventListener('abort', leave, { once: true });
  const cancel = timers.after(timeout, () => stop(`No response within ${timeout} ms`));
  const call: MerchantCall = { requestId: caller.requestId, buyer: caller.buyer, signal: controller.signal };
  const attempt = async () => run(call);
  const endTimer = metrics?.startTimer('upstreamSeconds');
  const end = (outcome: string) => endTimer?.({ merchant: domain, operation, outcome });

  try {
    const answer = await Promise.race([attempt(), stopped.promise]);
    end('ok');
    return answer;
  } catch (thrown) {
    if (thrown instanceof CommerceError) {
      end(thrown.name === 'StoreUnavailable' ? 'unavailable' : 'refused');
      throw thrown;
    }
    if (controller.signal.aborted) {
      end('unavailable');
      throw new CommerceError('StoreUnavailable', { cause: thrown });
    }
    end('fault');
    logger.error({ requestId: caller.requestId, domain, operation, ...toLoggedForeignError(thrown) }, 'Adapter failed');
    throw new CommerceError('Unexpected', { cause: thrown });
  } finally {
    cancel();
    signal?.removeEventListener('abort', leave);
  }
}
