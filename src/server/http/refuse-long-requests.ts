import type { preHandlerHookHandler } from 'fastify';
import { maskError } from '../../graphql/errors/mask-error.ts';
import { checkRequestText } from '../../graphql/limits/check-request-text.ts';
import type { Limits } from '../../graphql/limits/limits.ts';
import type { Logger } from '../../lib/logger.ts';
import { toHttpStatus } from './to-http-status.ts';

const STRICT = 'application/graphql-response+json';

/** Runs before Apollo, which would read a text of any length. The response is the same as Apollo's. */
export const refuseLongRequests =
  (limits: Limits | undefined, logger: Logger): preHandlerHookHandler =>
  (request, reply, done) => {
    const { body } = request;
    const error = typeof body === 'object' && body !== null ? checkRequestText(body, limits) : null;
    if (error === null) return done();
    const masked = maskError(error, { requestId: request.id, logger });
    const code = String(masked.extensions?.['code']);
    request.scope.errorCodes.push(code);
    const isStrict = (request.headers.accept ?? '').includes(STRICT);
    const answer = { errors: [{ code, httpStatus: 400, retryAfterSeconds: null }], data: 'absent' } as const;
    const status = toHttpStatus(answer, isStrict ? 'graphql-response' : 'json') ?? 400;
    void reply
      .code(status)
      .type(`${isStrict ? STRICT : 'application/json'}; charset=utf-8`)
      .send({ errors: [masked] });
  };
