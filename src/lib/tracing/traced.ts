import { isPromise } from '../async/is-promise.ts';
import type { Span, SpanOptions } from './span.ts';
import { currentWork, runAs } from './work.ts';

/** Runs it as a span of the current work, up to its answer. Without a trace that is recorded, it only runs it. */
export function traced<T>(name: string, options: SpanOptions, run: (span?: Span) => T): T {
  const work = currentWork();
  if (work.span?.isRecorded !== true) return run();
  const span = work.span.begin(name, options);
  return endWithAnswer(span, () => runAs({ ...work, span }, () => run(span)));
}

/** Runs it, and ends the span once it has answered or thrown. */
export function endWithAnswer<T>(span: Span, run: () => T): T {
  let answer: T;
  try {
    answer = run();
  } catch (error) {
    throw endFailed(span, error);
  }
  if (isPromise(answer)) {
    return answer.then(
      (value) => {
        span.end();
        return value;
      },
      (error: unknown) => {
        throw endFailed(span, error);
      },
    ) as T;
  }
  span.end();
  return answer;
}

function endFailed(span: Span, error: unknown): unknown {
  span.fail(error instanceof Error ? error.name : typeof error);
  span.end();
  return error;
}
