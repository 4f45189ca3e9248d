import { createSourceEventStream, type ExecutionArgs, type ExecutionResult, execute } from 'graphql';

/**
 * As graphql's `subscribe`, with a context of its own for each event: loaders in the context remember what they read, and an
 * event an hour later must not be answered from that memory. The iterator has its own `return()`, which ends the source at once,
 * also while it waits; an async generator would first wait for the next event.
 */
export async function subscribeWithFreshContext(
  args: ExecutionArgs,
  createContext: () => object,
): Promise<AsyncIterableIterator<ExecutionResult> | ExecutionResult> {
  const stream = await createSourceEventStream(args);
  if (!(Symbol.asyncIterator in stream)) return stream;

  const source = stream[Symbol.asyncIterator]();
  const results: AsyncIterableIterator<ExecutionResult> = {
    next: async () => {
      const event = await source.next();
      if (event.done === true) return { done: true, value: undefined };
      return {
        done: false,
        value: await execute({ ...args, rootValue: event.value, contextValue: createContext() }),
      };
    },
    return: async () => {
      await source.return?.();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]: () => results,
  };
  return results;
}
