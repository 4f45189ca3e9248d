import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Span } from '../../lib/tracing/span.ts';
import type { Tracing } from '../../lib/tracing/tracing.ts';

/** Asked every few seconds by those who watch nodes. */
const UNTRACED: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

/** Undefined for health checks. The span names the route and never the URL. */
export function beginRequestSpan(
  tracing: Tracing,
  {
    id,
    method,
    headers,
    routeOptions: { url: route },
  }: Pick<FastifyRequest, 'id' | 'method' | 'headers' | 'routeOptions'>,
): Span | undefined {
  if (route !== undefined && UNTRACED.has(route)) return undefined;
  const { traceparent } = headers;
  return tracing.begin(route === undefined ? method : `${method} ${route}`, {
    kind: 'server',
    attributes: {
      'http.request.method': method,
      ...(route !== undefined && { 'http.route': route }),
      'cartwright.request_id': id,
    },
    traceParent: typeof traceparent === 'string' ? traceparent : undefined,
  });
}

export function endRequestSpan(span: Span, { raw }: Pick<FastifyReply, 'raw'>): void {
  if (raw.writableFinished) span.set({ 'http.response.status_code': raw.statusCode });
  if (!raw.writableFinished) span.fail('client_left');
  else if (raw.statusCode >= 500) span.fail(String(raw.statusCode));
  span.end();
}
