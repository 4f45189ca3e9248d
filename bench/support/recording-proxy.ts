import { createServer, type IncomingMessage } from 'node:http';
import { request } from 'undici';
import type { ReadyCall } from './ready-call.ts';

/** A call as it went to the platform, and what was answered. */
export interface RecordedCall extends ReadyCall {
  readonly answer: string;
}

export interface RecordingProxy {
  readonly url: string;
  /** What was passed on since the last time, in order. */
  take(): readonly RecordedCall[];
  close(): Promise<void>;
}

/** Of a connection, not of a call. */
const OF_CONNECTION = new Set(['host', 'connection', 'content-length', 'transfer-encoding']);

/** Passes calls on to `target` and remembers them: what is counted and repeated is what really went over the wire. */
export async function startRecordingProxy(target: string): Promise<RecordingProxy> {
  let calls: RecordedCall[] = [];
  const server = createServer(async (incoming, response) => {
    try {
      const path = incoming.url ?? '/';
      const method = toMethod(incoming.method);
      const headers = Object.fromEntries(
        Object.entries(incoming.headers).flatMap(([name, value]) =>
          OF_CONNECTION.has(name) || typeof value !== 'string' ? [] : [[name, value]],
        ),
      );
      const body = await readAll(incoming);
      const sent = await request(`${target}${path}`, { method, headers, ...(body === '' ? {} : { body }) });
      const answer = await sent.body.text();
      calls.push({ method, path, headers, body, answer });
      const token = sent.headers['vendure-auth-token'];
      response.writeHead(sent.statusCode, {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { 'vendure-auth-token': token }),
      });
      response.end(answer);
    } catch (error) {
      response.writeHead(502).end(String(error));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    take: () => {
      const taken = calls;
      calls = [];
      return taken;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function toMethod(method: string | undefined): ReadyCall['method'] {
  if (method === 'GET' || method === 'POST' || method === 'DELETE') return method;
  throw new Error(`No platform is asked by ${method}`);
}

async function readAll(stream: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
