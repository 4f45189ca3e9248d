import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import type { Tracing } from '../../lib/tracing/tracing.ts';
import { runAs } from '../../lib/tracing/work.ts';
import { beginRequestSpan, endRequestSpan } from '../tracing/request-span.ts';
import type { RequestScope } from './request-scope.ts';

declare module 'fastify' {
  interface FastifyRequest {
    scope: RequestScope;
  }
}

/**
 * One line per request once it has ended. It names the route and never the URL, body, variables or headers, which may
 * hold credentials and personal data.
 */
export function installRequestLog(
  app: FastifyInstance,
  logger: Logger,
  { clock, tracing }: { readonly clock: Clock; readonly tracing?: Tracing | undefined },
): void {
  app.addHook('onRequest', (request, reply, done) => {
    const began = clock.now();
    const span = tracing && beginRequestSpan(tracing, request);
    const ran: { attemptId?: string } = {};
    const scope: RequestScope = {
      requestId: request.id,
      work: { requestId: request.id, span, ran },
      leave: new AbortController(),
      operationName: null,
      operationType: null,
      errorCodes: [],
      answer: null,
    };
    request.scope = scope;
    void reply.header('x-svc-request-id', request.id);

    // `close` is emitted exactly once, even if the client disconnects before the response and `finish` is never
    // emitted.
    reply.raw.once('close', () => {
      const answered = reply.raw.writableFinished;
      if (!answered && scope.operationType !== 'mutation') scope.leave.abort();
      logger.info(
        {
          requestId: scope.requestId,
          ...(span && { traceId: span.traceId }),
          ...ran,
          method: request.method,
          route: request.routeOptions.url ?? null,
          status: answered ? reply.raw.statusCode : null,
          durationMs: clock.now() - began,
          ...(scope.operationType !== null && { operation: scope.operationName, operationType: scope.operationType }),
          ...(scope.errorCodes.length > 0 && { errors: [...new Set(scope.errorCodes)] }),
        },
        answered ? 'Request' : 'Client disconnected before the response',
      );
      if (span !== undefined) endRequestSpan(span, reply);
    });
    done();
  });
  // What reads the body runs for its connection, and forgets whose request it is.
  app.addHook('preValidation', (request, _reply, done) => runAs(request.scope.work, done));
}
