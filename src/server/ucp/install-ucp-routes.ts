import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createExampleAgent } from './discovery/create-example-agent.ts';
import { createProfile, createVersionProfile, REST } from './discovery/create-profile.ts';
import { installTokenRoute } from './oauth/install-token-route.ts';
import { ProtocolFault } from './protocol-fault.ts';
import { restRoutes } from './rest/rest-routes.ts';
import { type ServedAnswer, serveOperation } from './rest/serve-operation.ts';
import { signMessage } from './signing/sign-message.ts';
import type { UcpOptions } from './ucp-options.ts';
import type { UcpRequest } from './ucp-request.ts';
import { type UcpVersion, ucpVersions } from './ucp-version.ts';

const EXAMPLE_AGENT = '/api/v1/ucp/example-agent';
const BODY_BYTES = 256 * 1024;

interface Params {
  readonly domain: string;
  readonly id?: string;
}

/** The Universal Commerce Protocol, by REST, for every merchant. */
export async function installUcpRoutes(app: FastifyInstance, options: UcpOptions): Promise<void> {
  app.get('/.well-known/ucp', async (request, reply) => {
    const domain = options.findDomain(request.host.toLowerCase());
    return domain === undefined ? reply.callNotFound() : sendProfile(reply, options, domain);
  });

  await installTokenRoute(app, options.tokens);
  if (options.showsExampleAgent) {
    for (const version of ucpVersions) {
      app.get(`${EXAMPLE_AGENT}/${version}`, async () => createExampleAgent(version));
    }
  }

  await app.register(
    async (rest) => {
      rest.removeAllContentTypeParsers();
      rest.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_BYTES }, (_request, body, done) =>
        done(null, body),
      );
      rest.setErrorHandler((error: FastifyError | ProtocolFault, request, reply) =>
        sendFault(options, request, reply, error),
      );
      rest.setNotFoundHandler((request, reply) =>
        sendFault(options, request, reply, new ProtocolFault(404, 'not_found', 'There is no such operation.')),
      );
      rest.get<{ Params: Params }>('/.well-known/ucp', async ({ params }, reply) =>
        sendProfile(reply, options, requireDomain(options, params.domain)),
      );
      for (const version of ucpVersions) {
        rest.get<{ Params: Params }>(`/.well-known/ucp/${version}`, async ({ params }, reply) =>
          sendProfile(reply, options, requireDomain(options, params.domain), version),
        );
      }
      for (const { method, path, operation } of restRoutes) {
        rest.route<{ Params: Params }>({
          method,
          url: path,
          handler: async (request, reply) => {
            const { domain, id = '' } = request.params;
            const answer = await serveOperation(options, operation, {
              ...toUcpRequest(request, requireDomain(options, domain)),
              id,
              requestId: request.id,
            });
            return sendAnswer(options, reply, { domain, isSigned: operation.isSigned === true, ...answer });
          },
        });
      }
    },
    { prefix: REST },
  );
}

function requireDomain({ findDomain }: UcpOptions, domain: string): string {
  if (findDomain(domain) !== domain) throw new ProtocolFault(404, 'not_found', 'There is no such merchant.');
  return domain;
}

interface SentAnswer extends ServedAnswer {
  readonly domain: string;
  readonly isSigned: boolean;
}

async function sendAnswer({ keys, clock }: UcpOptions, reply: FastifyReply, answer: SentAnswer): Promise<FastifyReply> {
  const { domain, status, isSigned } = answer;
  const body = Buffer.from(answer.text);
  const headers = { 'content-type': 'application/json; charset=utf-8' };
  const signed = isSigned ? await signMessage({ status, headers, body }, await keys.signer(domain), clock.now()) : {};
  return reply
    .code(status)
    .headers({ ...headers, ...signed })
    .send(body);
}

const sendProfile = async (
  reply: FastifyReply,
  options: UcpOptions,
  domain: string,
  version?: UcpVersion,
): Promise<FastifyReply> => {
  const profile = await (version === undefined
    ? createProfile(options, domain)
    : createVersionProfile(options, domain, version));
  return reply.header('cache-control', 'public, max-age=60').send(profile);
};

const toUcpRequest = (
  { ip, method, protocol, host, url, headers, body }: FastifyRequest,
  domain: string,
): UcpRequest => ({
  address: ip,
  domain,
  method,
  url: `${protocol}://${host}${url}`,
  header: (name) => {
    const value = headers[name];
    return (Array.isArray(value) ? value.join(', ') : value) ?? null;
  },
  rawBody: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
});

function sendFault(
  { logger }: UcpOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  error: FastifyError | ProtocolFault,
): FastifyReply {
  const fault = toFault(error);
  if (fault.status === 500) logger.error({ requestId: request.id, error }, 'A request of an agent failed');
  request.scope.errorCodes.push(fault.code);
  if (fault.retryAfterSeconds !== null) reply.header('retry-after', String(fault.retryAfterSeconds));
  return reply.code(fault.status).send({ code: fault.code, content: fault.message });
}

function toFault(error: FastifyError | ProtocolFault): ProtocolFault {
  if (error instanceof ProtocolFault) return error;
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new ProtocolFault(413, 'request_too_large', `The body is larger than ${BODY_BYTES} bytes.`);
  }
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) return new ProtocolFault(status, 'invalid_request', 'The request is not valid.');
  return new ProtocolFault(500, 'internal_error', 'Something went wrong on our side.');
}
