import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findFault } from '../http/find-fault.ts';
import { requireDomain } from '../http/require-domain.ts';
import { sendAnswer } from '../http/send-answer.ts';
import { sendProfile } from '../http/send-profile.ts';
import { takeRawBodies } from '../http/take-raw-bodies.ts';
import { toUcpRequest } from '../http/to-ucp-request.ts';
import { parseJson } from '../parse-json.ts';
import { ProtocolFault } from '../protocol-fault.ts';
import { serveOperation } from '../serve-operation.ts';
import type { UcpOptions } from '../ucp-options.ts';
import { ucpVersions } from '../versions/ucp-version.ts';
import { restRoutes } from './rest-routes.ts';

interface Params {
  readonly domain: string;
  readonly id?: string;
}

/** The operations and the profile of every merchant, by REST. `scope` has the prefix of the endpoints. */
export function installRestRoutes(scope: FastifyInstance, options: UcpOptions): void {
  takeRawBodies(scope);
  const sendFault = (error: FastifyError | ProtocolFault, request: FastifyRequest, reply: FastifyReply) => {
    const { status, code, message: content, retryAfterSeconds } = findFault(options, request, error);
    if (retryAfterSeconds !== null) reply.header('retry-after', String(retryAfterSeconds));
    return reply.code(status).send({ code, content });
  };
  scope.setErrorHandler(sendFault);
  scope.setNotFoundHandler((request, reply) =>
    sendFault(new ProtocolFault(404, 'not_found', 'There is no such operation.'), request, reply),
  );
  scope.get<{ Params: Params }>('/.well-known/ucp', async ({ params }, reply) =>
    sendProfile(reply, options, requireDomain(options, params.domain)),
  );
  for (const version of ucpVersions) {
    scope.get<{ Params: Params }>(`/.well-known/ucp/${version}`, async ({ params }, reply) =>
      sendProfile(reply, options, requireDomain(options, params.domain), version),
    );
  }
  for (const { method, path, operation } of restRoutes) {
    scope.route<{ Params: Params }>({
      method,
      url: path,
      handler: async (request, reply) => {
        const { domain, id = '' } = request.params;
        const read = toUcpRequest(request, requireDomain(options, domain));
        const { header, rawBody } = read;
        const answer = await serveOperation(options, operation, {
          ...read,
          requestId: request.id,
          id,
          idempotencyKey: header('idempotency-key'),
          content: rawBody,
          readBody: () => parseJson(rawBody),
        });
        return sendAnswer(options, reply, { domain, isSigned: operation.isSigned === true, ...answer });
      },
    });
  }
}
