import type { Span, SpanAttributes } from '../../src/lib/tracing/span.ts';

export interface RecordedSpan extends Span {
  readonly name: string;
  readonly attributes: SpanAttributes;
  readonly ended: boolean;
  readonly begun: readonly RecordedSpan[];
}

/** A span that keeps what is told to it, without a collector. */
export function createRecordedSpan(name = 'test'): RecordedSpan {
  const begun: RecordedSpan[] = [];
  let attributes: SpanAttributes = {};
  let ended = false;
  return {
    name,
    traceId: '0af7651916cd43dd8448eb211c80319c',
    traceParent: `traceparent of ${name}`,
    isRecorded: true,
    get attributes() {
      return attributes;
    },
    get ended() {
      return ended;
    },
    begun,
    begin: (child) => {
      const made = createRecordedSpan(child);
      begun.push(made);
      return made;
    },
    rename: () => {},
    set: (more) => {
      attributes = { ...attributes, ...more };
    },
    fail: () => {},
    end: () => {
      ended = true;
    },
  };
}
