import { afterTime } from './after-time.ts';

/** `AbortSignal.timeout` for a process that may stand still. Dispose it once the work is done. */
export function startDeadline(milliseconds: number): Disposable & { readonly signal: AbortSignal } {
  const end = new AbortController();
  const cancel = afterTime(milliseconds, () =>
    end.abort(new DOMException(`No response within ${milliseconds} ms`, 'TimeoutError')),
  );
  return { signal: end.signal, [Symbol.dispose]: cancel };
}
