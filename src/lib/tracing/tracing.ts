import type { Span, SpanOptions } from './span.ts';

export interface RootOptions extends SpanOptions {
  /** The `traceparent` that came with a request, good or not. */
  readonly traceParent?: string | undefined;
}

/**
 * Begins traces. It is left out, and nothing is traced, unless somebody asks for traces: write `tracing?.begin(…)`. What happens within a
 * span is a span of its own by `traced`.
 */
export interface Tracing {
  begin(name: string, options?: RootOptions): Span;
}
