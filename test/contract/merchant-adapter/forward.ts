import { Buffer } from 'node:buffer';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { request as secureRequest } from 'node:https';

/** One request at the proxy, and where its answer goes. */
export interface Exchange {
  readonly base: URL;
  readonly incoming: IncomingMessage;
  readonly body: Buffer;
  readonly outgoing: ServerResponse;
}

export type Answered = (response: IncomingMessage, answer: Buffer) => void;

export const passOn =
  (outgoing: ServerResponse): Answered =>
  (response, answer) => {
    outgoing.writeHead(response.statusCode ?? 502, withoutFraming(response.headers)).end(answer);
  };

export function forward(
  base: URL,
  incoming: IncomingMessage,
  body: Buffer,
  answered: Answered,
  failed: () => void,
): void {
  const url = new URL(incoming.url ?? '/', base.origin);
  const send = url.protocol === 'https:' ? secureRequest : request;
  const headers = { ...withoutFraming(incoming.headers), host: base.host, 'content-length': body.length };
  const outbound = send(url, { method: incoming.method, headers, agent: false }, (response) => {
    readAll(response).then((answer) => answered(response, answer), failed);
  });
  outbound.on('error', failed);
  outbound.end(body);
}

/** Bodies are read whole and sent anew, so that the headers about their form do not fit any more. */
export function withoutFraming(headers: NodeJS.Dict<string | string[]>): NodeJS.Dict<string | string[]> {
  const { 'content-length': _length, 'transfer-encoding': _encoding, connection: _connection, ...rest } = headers;
  return rest;
}

export async function readAll(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of stream) pieces.push(piece);
  return Buffer.concat(pieces);
}
