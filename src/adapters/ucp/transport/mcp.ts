import * as z from 'zod';
import type { HttpAnswer } from '../../../upstream-http/http-client.ts';
import { decode } from '../../../upstream-http/json-body.ts';
import { UpstreamFailure } from '../../../upstream-http/upstream-failure.ts';
import { ucpOperations } from './operations.ts';
import { sendSigned } from './send-signed.ts';
import type { SentAnswer, SentRequest, TransportParts, UcpTransport } from './transport.ts';

/** Each operation is a tool of the one endpoint. Source: the protocol, "MCP binding". */
export const sendByMcp: UcpTransport = async (parts, call, request) => {
  const { operation, key } = request;
  const message = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: ucpOperations[operation].tool, arguments: toArguments(parts, request) },
  };
  const answer = await sendSigned(parts, call, {
    operation,
    method: 'POST',
    url: parts.shop.endpoint,
    accept: 'application/json, text/event-stream',
    content: JSON.stringify(message),
    key,
  });
  return toSentAnswer(answer, operation);
};

function toArguments({ agent, shop }: TransportParts, { operation, id, body, key }: SentRequest) {
  const { payload } = ucpOperations[operation];
  return {
    meta: {
      'ucp-agent': { profile: agent.profileUrl(shop.version) },
      ...(key !== null && { 'idempotency-key': key }),
    },
    ...(id !== '' && { id }),
    ...(payload !== null && { [payload]: body }),
  };
}

const fault = z.object({
  code: z.int(),
  data: z.object({ code: z.string().max(100), retry_after: z.number().nullish() }).nullish(),
});

const rpcAnswer = z.union([
  z.object({ error: fault }),
  z.object({
    result: z.object({
      structuredContent: z.unknown().optional(),
      content: z.array(z.object({ text: z.string().nullish() })).nullish(),
    }),
  }),
]);

function toSentAnswer({ status, headers, body }: HttpAnswer, operation: string): SentAnswer {
  if (status === 401 || status === 403) return { status, body: toRejection(body), isBusy: false };
  const read = decode(rpcAnswer, body, operation);
  if ('result' in read) {
    const { structuredContent, content } = read.result;
    return { status: 200, body: structuredContent ?? parseText(content?.[0]?.text), isBusy: false };
  }
  const { code, data } = read.error;
  const word = data?.code;
  const isBusy = typeof data?.retry_after === 'number' || headers['retry-after'] !== undefined;
  return { status: status >= 400 ? status : toStatus(code, word), body: { code: word ?? 'unknown' }, isBusy };
}

/** Whoever lets nobody in may do so before the shop, and without a message of its protocol. */
const toRejection = (body: unknown) => z.object({ error: fault }).safeParse(body).data?.error.data ?? {};

/** Shops without structured content send its JSON as a text. */
function parseText(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

/** The codes with which a shop lets nobody in whom it does not know. */
const strangers: ReadonlySet<string> = new Set([
  'unauthorized',
  'forbidden',
  'signature_missing',
  'signature_invalid',
  'key_not_found',
  'platform_not_listed',
]);

/** No tool has begun: the message is not understood, or nobody has the tool. Source: JSON-RPC 2.0. */
const NOT_BEGUN: ReadonlySet<number> = new Set([-32700, -32600, -32601, -32602]);
const REFUSED = -32000;
/**
 * The shop cannot find out who calls, and says why in `data.code`; a gateway's time-out has this number without it. Source: the protocol,
 * "Error handling".
 */
const NOT_DISCOVERED = -32001;

/** For shops that answer 200 to everything. Throws StoreUnavailable for whatever may have happened inside the shop. */
function toStatus(code: number, word: string | undefined): number {
  if (NOT_BEGUN.has(code) || (code === NOT_DISCOVERED && word !== undefined)) return 400;
  if (code === REFUSED) return strangers.has(word ?? '') ? 401 : 409;
  throw new UpstreamFailure({ reason: 'status', outcome: 'unknown', description: 'The shop failed at a tool' });
}
