import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findFault } from '../http/find-fault.ts';
import { requireDomain } from '../http/require-domain.ts';
import { sendAnswer } from '../http/send-answer.ts';
import { takeRawBodies } from '../http/take-raw-bodies.ts';
import { toUcpRequest } from '../http/to-ucp-request.ts';
import type { ProtocolFault } from '../protocol-fault.ts';
import type { UcpOptions } from '../ucp-options.ts';
import { answerMessage } from './answer-message.ts';
import { readMessage } from './read-message.ts';
import { RpcFault, type rpcCodes } from './rpc-fault.ts';

/**
 * Whether a page of an origin may call. It does not look at the request's own Host: who rebinds a name of the DNS chooses both.
 */
export type AllowsOrigin = (origin: string) => boolean;

interface Params {
  readonly domain: string;
}

/**
 * The operations of every merchant, by the Model Context Protocol: one address, no session, no stream. `scope` has the prefix of the
 * endpoints. Source: the Model Context Protocol, "Streamable HTTP".
 */
export function installMcpRoute(scope: FastifyInstance, options: UcpOptions, allowsOrigin: AllowsOrigin): void {
  takeRawBodies(scope);
  /** What is known of a request that may be refused. */
  const known = new WeakMap<FastifyRequest, KnownRequest>();
  scope.setErrorHandler(async (error: FastifyError | ProtocolFault | RpcFault, request, reply) => {
    const { id = null, isIdentified = false } = known.get(request) ?? {};
    const fault = findRpcFault(options, error, request);
    // `identify` counts its own refusals. Clients ask by GET, whenever they connect, whether there is a stream.
    const asksForStream = request.method === 'GET' && fault.status === 405;
    if (!isIdentified && fault.status < 500 && !asksForStream) await options.refused.count(request.ip);
    return sendFault(reply, id, fault);
  });
  scope.addHook('onRequest', async ({ ip, headers: { origin } }) => {
    options.refused.check(ip);
    if (origin === undefined || allowsOrigin(origin)) return;
    throw new RpcFault(403, 'refused', { code: 'origin_not_allowed' }, 'Pages of this origin may not call.');
  });
  scope.route({
    method: ['GET', 'DELETE', 'PUT', 'PATCH'],
    url: '',
    handler: async (_request, reply) => {
      reply.header('allow', 'POST');
      throw new RpcFault(405, 'invalidRequest', { code: 'method_not_allowed' }, 'Send requests by POST.');
    },
  });
  scope.post<{ Params: Params }>('', async (request, reply) => {
    const domain = requireDomain(options, request.params.domain);
    const read = { ...toUcpRequest(request, domain), requestId: request.id };
    const { id, require } = readMessage(read.rawBody);
    const state = { id, isIdentified: false };
    known.set(request, state);
    const message = require();
    const identify: UcpOptions['identify'] = (asked) => {
      state.isIdentified = true;
      return options.identify(asked);
    };
    const result = await answerMessage({ ...options, identify }, read, message);
    if (result === null) return reply.code(202).send();
    const text = `{"jsonrpc":"2.0","id":${JSON.stringify(message.id)},"result":${result.text}}`;
    return sendAnswer(options, reply, { domain, status: 200, isSigned: result.isSigned, text });
  });
}

interface KnownRequest {
  /** That of its message; null without one. */
  readonly id: string | number | null;
  /** Whether it was asked who calls. */
  readonly isIdentified: boolean;
}

function sendFault(
  reply: FastifyReply,
  id: KnownRequest['id'],
  { status, rpcCode, data, message }: RpcFault,
): FastifyReply {
  const retryAfter = data['retry_after'];
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  return reply.code(status).send({ jsonrpc: '2.0', id, error: { code: rpcCode, message, data } });
}

const discovery: ReadonlySet<string> = new Set([
  'invalid_profile_url',
  'profile_unreachable',
  'profile_malformed',
  'version_unsupported',
]);
const malformed: ReadonlySet<string> = new Set(['digest_mismatch', 'algorithm_unsupported', 'unsupported_media_type']);
const refusals: ReadonlySet<number> = new Set([401, 403, 409, 429, 503]);

/** A fault of the commerce protocol in JSON-RPC. The HTTP status stays: it is the first signal. Source: the protocol, "Error codes". */
function toRpcFault({ status, code, message, retryAfterSeconds }: ProtocolFault): RpcFault {
  const data = {
    code,
    content: message,
    ...(retryAfterSeconds !== null && { retry_after: retryAfterSeconds }),
  };
  return new RpcFault(status, toRpcCode(status, code), data, message);
}

function toRpcCode(status: number, code: string): keyof typeof rpcCodes {
  if (discovery.has(code)) return 'discoveryFailed';
  if (malformed.has(code)) return 'invalidRequest';
  if (refusals.has(status)) return 'refused';
  return status >= 500 ? 'internalError' : 'invalidParams';
}

function findRpcFault(
  options: UcpOptions,
  error: FastifyError | ProtocolFault | RpcFault,
  request: FastifyRequest,
): RpcFault {
  if (!(error instanceof RpcFault)) return toRpcFault(findFault(options, request, error));
  request.scope.errorCodes.push(error.data.code);
  return error;
}
