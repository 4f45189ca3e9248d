import type { Span, SpanOptions } from '../../../lib/tracing/span.ts';
import { endWithAnswer } from '../../../lib/tracing/traced.ts';
import type { Tracing } from '../../../lib/tracing/tracing.ts';
import { currentWork, runAs } from '../../../lib/tracing/work.ts';
import type { StoredAttempt } from '../../../stores/ports/index.ts';

type TracedAttempt = Pick<StoredAttempt, 'attemptId' | 'domain' | 'traceParent'>;

/**
 * Runs `run` as work of the attempt, for its log lines and its trace. The span belongs to the trace of the call that runs the attempt. A
 * run without a call gets a trace of its own, linked to the call that began the attempt and recorded if that one was.
 */
export function runInAttempt<T>(tracing: Tracing | undefined, attempt: TracedAttempt, run: () => T): T {
  const outer = currentWork();
  if (outer.ran !== undefined) outer.ran.attemptId = attempt.attemptId;
  const span = beginRun(tracing, outer.span, attempt);
  const work = { ...outer, attemptId: attempt.attemptId, span: span ?? outer.span };
  return span === undefined ? runAs(work, run) : endWithAnswer(span, () => runAs(work, run));
}

function beginRun(
  tracing: Tracing | undefined,
  outer: Span | undefined,
  { attemptId, domain, traceParent }: TracedAttempt,
): Span | undefined {
  const isOwn = outer !== undefined && traceParent?.includes(outer.traceId) === true;
  const options: SpanOptions = {
    attributes: { 'cartwright.attempt_id': attemptId, 'cartwright.merchant': domain },
    ...(!isOwn && { link: traceParent }),
  };
  if (outer?.isRecorded === true) return outer.begin('attempt', options);
  // The trace of the call was not sampled, so neither is the run of its own attempt.
  return isOwn ? undefined : tracing?.begin('attempt', options);
}
