import type { MerchantCall } from '../adapters/contract/index.ts';
import type { Caller } from '../domain/viewer.ts';
import { CommerceError } from '../errors/commerce-error.ts';
import type { Logger } from '../lib/logger.ts';
import type { Timers } from '../lib/timers.ts';

export interface MerchantCallContext {
  readonly timers: Timers;
  readonly logger: Logger;
}

export interface MerchantCallOptions {
  readonly domain: string;
  /** The adapter's method, for the log. */
  readonly operation: string;
  readonly caller: Pick<Caller, 'requestId' | 'buyer'>;
  readonly timeout: number;
  /** Given for reads only: a write that has begun is not dropped because its client went away. */
  readonly signal?: AbortSignal;
}

/**
 * One call to a merchant's platform, with an end: after the time-out it counts as StoreUnavailable, whether or not the adapter
 * stops. Refusals pass through; anything else that an adapter throws is a bug, which is logged and answered as Unexpected.
 */
export async function callMerchant<T>(
  { timers, logger }: MerchantCallContext,
  options: MerchantCallOptions,
  run: (call: MerchantCall) => Promise<T>,
): Promise<T> {
  const { domain, operation, caller, timeout, signal } = options;
  const controller = new AbortController();
  const stopped = Promise.withResolvers<never>();
  const stop = (description: string) => {
    const error = new CommerceError('StoreUnavailable', { description });
    stopped.reject(error);
    controller.abort(error);
  };
  const leave = () => stop('The client went away');
  if (signal?.aborted) throw new CommerceError('StoreUnavailable', { description: 'The client went away' });
  signal?.addEventListener('abort', leave, { once: true });
  const cancel = timers.after(timeout, () => stop(`No answer within ${timeout} ms`));
  const call: MerchantCall = { requestId: caller.requestId, buyer: caller.buyer, signal: controller.signal };
  const attempt = async () => run(call);

  try {
    return await Promise.race([attempt(), stopped.promise]);
  } catch (thrown) {
    if (thrown instanceof CommerceError) throw thrown;
    if (controller.signal.aborted) throw new CommerceError('StoreUnavailable', { cause: thrown });
    logger.error({ requestId: caller.requestId, domain, operation, ...describeThrown(thrown) }, 'Adapter failed');
    throw new CommerceError('Unexpected', { cause: thrown });
  } finally {
    cancel();
    signal?.removeEventListener('abort', leave);
  }
}

/** What the log may hold of a foreign error. Its message is left out, since it may quote what was sent: a card, an address. */
function describeThrown(thrown: unknown): { readonly error: string; readonly frames: readonly string[] } {
  if (!(thrown instanceof Error)) return { error: typeof thrown, frames: [] };
  const frames = (thrown.stack ?? '').split('\n').filter((line) => line.startsWith('    at '));
  return { error: thrown.name, frames: frames.slice(0, 12).map((line) => line.trim()) };
}
