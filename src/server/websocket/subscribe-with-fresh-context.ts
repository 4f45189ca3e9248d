import { createSourceEventStream, type ExecutionArgs, type ExecutionResult } from 'graphql';
import type { ExecuteOperation, Execution } from '../../graphql/compiled-operations/create-executor.ts';
import { isPromise } from '../../lib/async/is-promise.ts';
import { withImmediateReturn } from '../../lib/async/with-immediate-return.ts';
import { createLazyObject } from '../../lib/lazy-object.ts';
import type { Gate } from '../server-options.ts';
import type { SharedAnswers } from './shared-answers.ts';
import { toExecution } from './to-execution.ts';
import type { Selection } from './to-selection.ts';

/** Up to this size, that of the whole event of a large cart, an answer is made in one go: only then can several subscriptions share it. */
const SHARED_BYTES = 1024 * 1024;

/** How a subscription takes part in answers that several of them get. */
export interface Sharing {
  readonly answers: SharedAnswers;
  readonly selection: Selection;
  /** Sends an answer's JSON to the subscriber. Resolves once the next answer may follow. */
  readonly send: (payload: string) => Promise<void>;
}

/**
 * Subscribes as graphql's `subscribe` does, with a new context for each event: loaders in the context cache what they read, and an
 * event an hour later must not use that cache.
 *
 * With `sharing`, an answer that used nothing of its context is sent at once and is not part of the result. Whoever
 * gets the same event object and selects the same is sent it too, without an execution.
 */
export async function subscribeWithFreshContext(
  args: ExecutionArgs,
  execute: ExecuteOperation,
  createContext: () => object,
  sharing?: Sharing,
  gate?: Pick<Gate, 'takeEventTurn'>,
): Promise<AsyncIterableIterator<ExecutionResult> | ExecutionResult> {
  const stream = await createSourceEventStream(args);
  if (!(Symbol.asyncIterator in stream)) return stream;

  const source = stream[Symbol.asyncIterator]();
  const execution = toExecution(args);
  const executeEvent: ExecuteEvent = (event) => execute({ ...execution, ...event });
  let hasLeft = false;
  async function* executeEach() {
    for (let next = await source.next(); next.done !== true && !hasLeft; next = await source.next()) {
      const turn = isShared(next.value, sharing) ? null : (gate?.takeEventTurn() ?? null);
      const endTurn = turn && (await turn.catch(() => undefined));
      // Whoever has left gets no turn.
      if (endTurn === undefined) return;
      let answer: string | ExecutionResult;
      try {
        const made = answerEvent(executeEvent, next.value, createContext, sharing);
        answer = isPromise<ExecutionResult>(made) ? await made : made;
      } finally {
        endTurn?.();
      }
      if (typeof answer === 'string') await sharing?.send(answer);
      else yield answer;
    }
  }
  return withImmediateReturn(executeEach(), () => {
    hasLeft = true;
    void source.return?.();
  });
}

/** Whether another subscription has made this answer. */
const isShared = (event: unknown, sharing: Sharing | undefined): boolean =>
  sharing !== undefined &&
  typeof event === 'object' &&
  event !== null &&
  sharing.answers.find(event, sharing.selection) !== undefined;

type ExecuteEvent = (
  event: Pick<Execution, 'rootValue' | 'context' | 'undividedBytes'>,
) => ReturnType<ExecuteOperation>;

/** The JSON of an answer that depends on the event and the selection alone; otherwise the result. */
function answerEvent(
  execute: ExecuteEvent,
  event: unknown,
  createContext: () => object,
  sharing: Sharing | undefined,
): string | ExecutionResult | Promise<ExecutionResult> {
  if (sharing === undefined || typeof event !== 'object' || event === null)
    return execute({ rootValue: event, context: createContext() });
  const { answers, selection } = sharing;
  const known = answers.find(event, selection);
  if (known !== undefined) return known;

  const context = createLazyObject(createContext);
  const result = execute({ rootValue: event, context: context.stand, undividedBytes: SHARED_BYTES });
  if (context.isMade || isPromise<ExecutionResult>(result) || result.errors !== undefined) return result;
  const payload = JSON.stringify(result);
  // A value may use the context as late as this.
  if (context.isMade) return result;
  answers.keep(event, selection, payload);
  return payload;
}
