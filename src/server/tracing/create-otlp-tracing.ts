import {
  type Context,
  isSpanContextValid,
  type Span as OtelSpan,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { withinTime } from '../../lib/async/within-time.ts';
import type { Logger } from '../../lib/logger.ts';
import type { Secret } from '../../lib/secret.ts';
import type { Span, SpanAttributes, SpanOptions } from '../../lib/tracing/span.ts';
import type { RootOptions, Tracing } from '../../lib/tracing/tracing.ts';
import { createSampler } from './create-sampler.ts';
import { logOutages } from './log-outages.ts';

export interface OtlpTracingOptions {
  /** Without `/v1/traces`. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, Secret>>;
  /** The part of all traces that is recorded, from 0 to 1. */
  readonly ratio: number;
  /** Whether the sender of a `traceparent` decides if its trace is recorded. */
  readonly followsParents: boolean;
  /** What is told with each span: the service, its version, the node. */
  readonly resource: SpanAttributes;
  readonly logger: Logger;
}

export interface OtlpTracing extends Tracing {
  /** Sends what waits, and closes. Never takes much longer than two seconds. */
  close(): Promise<void>;
}

/** How long a collector may take for a batch, and for the last ones. */
const EXPORT_MS = 5_000;
const LAST_MS = 2_000;
/** Spans that wait for a collector that is away: some 4 MiB. The others are dropped. */
const MOST_WAITING = 4_096;

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT } as const;

const FORM = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-|$)/;

/** Undefined for anything that is no `traceparent`. What a later version adds is left out, and so is `tracestate`, which may hold anything. */
function parseTraceParent(text: string | undefined): SpanContext | undefined {
  const [, traceId = '', spanId = '', flags = ''] = (text !== undefined && text.length <= 100 && FORM.exec(text)) || [];
  const context = {
    traceId,
    spanId,
    traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED,
    isRemote: true,
  };
  return isSpanContextValid(context) ? context : undefined;
}

/** Sends spans to a collector, by OTLP over HTTP in JSON. */
export function createOtlpTracing(options: OtlpTracingOptions): OtlpTracing {
  const { endpoint, headers, resource, logger } = options;
  const exporter = new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value.reveal()])),
    timeoutMillis: EXPORT_MS,
  });
  const provider = new TracerProvider({
    sampler: createSampler(options),
    resource: resourceFromAttributes(resource),
    spanLimits: { attributeCountLimit: 16, attributeValueLengthLimit: 200, linkCountLimit: 1, eventCountLimit: 0 },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: logOutages(exporter, logger),
        maxQueueSize: MOST_WAITING,
        exportTimeoutMillis: EXPORT_MS,
      }),
    ],
  });
  const tracer = provider.getTracer('cartwright');
  return {
    begin: (name, { traceParent, ...rest }: RootOptions = {}) => {
      const parent = parseTraceParent(traceParent);
      const context = parent === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, parent);
      return begin(tracer, context, name, rest);
    },
    close: async () => {
      await withinTime(provider.shutdown(), LAST_MS).catch(() => undefined);
    },
  };
}

function begin(tracer: Tracer, context: Context, name: string, { kind, attributes, link }: SpanOptions): Span {
  const linked = parseTraceParent(link ?? undefined);
  const started = tracer.startSpan(
    name,
    {
      kind: kind === undefined ? SpanKind.INTERNAL : kinds[kind],
      ...(attributes && { attributes }),
      ...(linked && { links: [{ context: linked }] }),
    },
    context,
  );
  return toSpan(tracer, started);
}

function toSpan(tracer: Tracer, span: OtelSpan): Span {
  const own = span.spanContext();
  let context: Context | undefined;
  return {
    traceId: own.traceId,
    traceParent: toTraceParent(own),
    isRecorded: span.isRecording(),
    begin: (name, options = {}) => {
      context ??= trace.setSpan(ROOT_CONTEXT, span);
      return begin(tracer, context, name, options);
    },
    rename: (name) => void span.updateName(name),
    set: (attributes) => void span.setAttributes(attributes),
    fail: (type) => void span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR }),
    end: () => span.end(),
  };
}

const toTraceParent = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-${(traceFlags & TraceFlags.SAMPLED) === 0 ? '00' : '01'}`;
