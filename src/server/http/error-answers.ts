import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GraphQLFormattedError } from 'graphql';
import { describeError, type ErrorName } from '../../errors/catalog.ts';
import { maskError } from '../../graphql/errors/mask-error.ts';
import type { Logger } from '../../lib/logger.ts';

/** What the framework refuses before GraphQL sees it, in words for the developer who sent it. */
const SENTENCES: Readonly<Record<string, string>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty; it should be a JSON object with a `query`.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'The body has to be sent as Content-Type: application/json.',
  FST_ERR_CTP_BODY_TOO_LARGE: 'The body is too large.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The body is not as long as Content-Length says.',
  FST_ERR_BAD_URL: 'The address is not valid.',
};

/** Every answer that is not GraphQL's own still looks like one: `errors` with a code, a status and the request id. */
export function installErrorAnswers(app: FastifyInstance, logger: Logger): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status < 400 || status >= 500) return send(reply, 500, maskError(error, { requestId: request.id, logger }));
    const code = error instanceof SyntaxError ? 'FST_ERR_CTP_INVALID_JSON_BODY' : error.code;
    const message = SENTENCES[code] ?? 'The request is not one that can be answered here.';
    request.scope.errorCodes.push('BAD_REQUEST');
    return send(reply, status, toBody('BAD_REQUEST', status, message, request));
  });

  app.setNotFoundHandler((request, reply) => {
    if (request.url.split('?')[0] === '/graphql') {
      request.scope.errorCodes.push('BAD_REQUEST');
      const error = toBody('BAD_REQUEST', 405, 'GraphQL is answered here to POST and GET only.', request);
      return send(reply.header('allow', 'GET, POST'), 405, error);
    }
    return sendCatalogError(request, reply, 'RouteNotFound');
  });
}

/** For what the framework cannot even route. No hook has run, hence no scope and no header. */
export function answerBrokenRequest(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const message = SENTENCES[error.code] ?? 'The request is not one that can be answered here.';
  void send(reply, 400, toBody('BAD_REQUEST', 400, message, request));
}

export function sendCatalogError(request: FastifyRequest, reply: FastifyReply, name: ErrorName): FastifyReply {
  const { httpStatus, message } = describeError(name);
  request.scope.errorCodes.push(name);
  return send(reply, httpStatus, toBody(name, httpStatus, message, request));
}

const toBody = (code: string, httpStatus: number, message: string, request: FastifyRequest): GraphQLFormattedError => ({
  message,
  extensions: { code, httpStatus, requestId: request.id },
});

const send = (reply: FastifyReply, status: number, error: GraphQLFormattedError): FastifyReply =>
  reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send({ errors: [error] });
