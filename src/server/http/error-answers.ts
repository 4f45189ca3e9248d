import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CommerceError } from '../../errors/commerce-error.ts';
import { maskError } from '../../graphql/errors/mask-error.ts';
import type { Logger } from '../../lib/logger.ts';
import { type ErrorBody, toBadRequest } from './error-body.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Errors of the framework before GraphQL runs, in words for the developer who sent the request. */
const SENTENCES: Readonly<Record<string, string>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty; it should be a JSON object with a `query`.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'The body must be sent as Content-Type: application/json.',
  FST_ERR_CTP_BODY_TOO_LARGE: 'The body is too large.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The body is not as long as Content-Length says.',
  FST_ERR_BAD_URL: 'The address is not valid.',
};

/** Every response that GraphQL did not write still has its form: `errors` with a code, a status and the request id. */
export function installErrorAnswers(app: FastifyInstance, logger: Logger, newRequestId: () => string): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status < 400 || status >= 500) {
      return send(reply, 500, { errors: [maskError(error, { requestId: request.id, logger })] });
    }
    const code = error instanceof SyntaxError ? 'FST_ERR_CTP_INVALID_JSON_BODY' : error.code;
    const message = SENTENCES[code] ?? 'The request is not supported.';
    request.scope.errorCodes.push('BAD_REQUEST');
    return send(reply, status, toBadRequest(status, message, request.id));
  });

  // Node itself would reject this without a body.
  app.addHook('onRequest', (request, reply, done) => {
    if (request.headers.host !== undefined || request.raw.httpVersion === '1.0') return done();
    void send(reply, 400, toBadRequest(400, 'The header Host is missing.', request.id));
  });
  app.server.on('checkExpectation', (_request, response) => {
    const message = 'Expect supports only 100-continue.';
    const body = toBadRequest(417, message, newRequestId());
    const text = JSON.stringify(body);
    response.writeHead(417, { 'content-type': JSON_TYPE, 'content-length': Buffer.byteLength(text) }).end(text);
  });

  app.setNotFoundHandler((request, reply) => {
    if (request.url.split('?')[0] === '/graphql') {
      request.scope.errorCodes.push('BAD_REQUEST');
      const body = toBadRequest(405, 'GraphQL supports only POST and GET.', request.id);
      return send(reply.header('allow', 'GET, POST'), 405, body);
    }
    return sendCatalogError(request, reply, new CommerceError('RouteNotFound'), logger);
  });
}

/** For requests that the framework cannot route. No hook has run, hence no scope and no header. */
export function answerBrokenRequest(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const message = SENTENCES[error.code] ?? 'The request is not supported.';
  void send(reply, 400, toBadRequest(400, message, request.id));
}

export function sendCatalogError(
  request: FastifyRequest,
  reply: FastifyReply,
  error: CommerceError,
  logger: Logger,
): FastifyReply {
  request.scope.errorCodes.push(error.name);
  const { retryAfterSeconds } = error.details;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  return send(reply, error.httpStatus, { errors: [maskError(error, { requestId: request.id, logger })] });
}

const send = (reply: FastifyReply, status: number, body: ErrorBody): FastifyReply =>
  reply.code(status).type(JSON_TYPE).send(body);
