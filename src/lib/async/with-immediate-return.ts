/**
 * Iterates over a generator and ends as soon as the consumer returns, also while `next()` waits. Normally, `return()`
 * of an async generator waits for the generator's own `await`. `leave` is called once on `return()`. It must end the
 * generator's wait.
 */
export function withImmediateReturn<T>(
  source: AsyncGenerator<T, void>,
  leave: () => void,
): AsyncIterableIterator<T, undefined> {
  const end = { done: true, value: undefined } as const;
  const waiting = new Set<() => void>();
  let hasReturned = false;

  const iterator: AsyncIterableIterator<T, undefined> = {
    next: () =>
      new Promise((resolve, reject) => {
        const stop = () => resolve(end);
        if (hasReturned) return stop();
        waiting.add(stop);
        source
          .next()
          .then((result) => resolve(result.done === true ? end : result), reject)
          .finally(() => waiting.delete(stop));
      }),
    return: async () => {
      if (!hasReturned) leave();
      hasReturned = true;
      for (const stop of waiting) stop();
      return end;
    },
    [Symbol.asyncIterator]: () => iterator,
  };
  return iterator;
}
