import { isSpanContextValid, type SpanContext, TraceFlags } from '@opentelemetry/api';

const FORM = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-|$)/;

/** Undefined for anything that is no `traceparent`. What a later version adds is left out, and so is `tracestate`, which may hold anything. */
export function parseTraceParent(text: string | undefined): SpanContext | undefined {
  const [, traceId = '', spanId = '', flags = ''] = (text !== undefined && text.length <= 100 && FORM.exec(text)) || [];
  const context = {
    traceId,
    spanId,
    traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED,
    isRemote: true,
  };
  return isSpanContextValid(context) ? context : undefined;
}
