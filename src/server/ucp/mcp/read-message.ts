import * as z from 'zod';
import { parseJson } from '../parse-json.ts';
import { ProtocolFault } from '../protocol-fault.ts';
import type { UcpFaultCode } from '../ucp-faults.ts';
import { RpcFault } from './rpc-fault.ts';

const idShape = z.union([z.string().max(256), z.number().int()]);

const messageShape = z.object({
  jsonrpc: z.literal('2.0'),
  id: idShape.optional(),
  method: z.string().max(256),
  params: z.record(z.string(), z.unknown()).optional(),
});

/** A request, or a notification, which has no `id`. */
export type RpcMessage = z.output<typeof messageShape>;

const refuse = (code: UcpFaultCode, content: string) => new RpcFault(400, 'invalidRequest', { code }, content);

/** One message of JSON-RPC, once its `id` is known. */
interface ReadMessage {
  /** The `id` to answer with, also if the message is refused; null if there is none to be had. */
  readonly id: string | number | null;
  /** Throws RpcFault. */
  readonly require: () => RpcMessage;
}

/** Throws RpcFault for what is not JSON. */
export function readMessage(rawBody: Uint8Array): ReadMessage {
  const json = readJson(rawBody);
  const id = z.object({ id: idShape }).safeParse(json).data?.id ?? null;
  return { id, require: () => parseMessage(json) };
}

function parseMessage(json: unknown): RpcMessage {
  if (Array.isArray(json)) throw refuse('batch_not_supported', 'Send one message at a time: batches are not taken.');
  const parsed = messageShape.safeParse(json);
  if (!parsed.success) throw refuse('invalid_message', 'The body is not a request or notification of JSON-RPC 2.0.');
  const { id, method } = parsed.data;
  if (id === undefined && !method.startsWith('notifications/')) {
    throw refuse('id_missing', 'A request needs an id.');
  }
  return parsed.data;
}

function readJson(rawBody: Uint8Array): unknown {
  try {
    return parseJson(rawBody);
  } catch (thrown) {
    if (!(thrown instanceof ProtocolFault)) throw thrown;
    throw new RpcFault(400, 'parseError', { code: thrown.code }, thrown.message);
  }
}
