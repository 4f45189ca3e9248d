import { createSourceEventStream, type ExecutionArgs, type ExecutionResult, execute } from 'graphql';
import { withImmediateReturn } from '../../lib/async/with-immediate-return.ts';

/**
 * As graphql's `subscribe`, with a new context for each event: loaders in the context cache what they read, and an
 * event an hour later must not use that cache.
 */
export async function subscribeWithFreshContext(
  args: ExecutionArgs,
  createContext: () => object,
): Promise<AsyncIterableIterator<ExecutionResult> | ExecutionResult> {
  const stream = await createSourceEventStream(args);
  if (!(Symbol.asyncIterator in stream)) return stream;

  const source = stream[Symbol.asyncIterator]();
  async function* executeEach() {
    for (let event = await source.next(); event.done !== true; event = await source.next()) {
      yield execute({ ...args, rootValue: event.value, contextValue: createContext() });
    }
  }
  return withImmediateReturn(executeEach(), () => void source.return?.());
}
