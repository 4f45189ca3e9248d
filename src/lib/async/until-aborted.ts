/** What the work answers, or `toError` as soon as the signal aborts. The work itself goes on. */
export async function untilAborted<T>(work: Promise<T>, signal: AbortSignal, toError: () => Error): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const stop = () => aborted.reject(toError());
  if (signal.aborted) stop();
  else signal.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
