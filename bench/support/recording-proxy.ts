import { createServer, type IncomingMessage } from 'node:http';
import { request } from 'undici';
import { z } from 'zod';

/** A call as it went to the platform, without its session. */
export interface RecordedCall {
  readonly path: string;
  readonly operationName: string;
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly hasSession: boolean;
}

export interface RecordingProxy {
  readonly url: string;
  /** What was passed on since the last time, in order. */
  take(): readonly RecordedCall[];
  close(): Promise<void>;
}

const graphqlBody = z.object({
  operationName: z.string(),
  query: z.string(),
  variables: z.record(z.string(), z.unknown()).default({}),
});

/** Passes GraphQL calls on to `target` and remembers them: what is counted and repeated is what really went over the wire. */
export async function startRecordingProxy(target: string): Promise<RecordingProxy> {
  let calls: RecordedCall[] = [];
  const server = createServer(async (incoming, response) => {
    try {
      const path = incoming.url ?? '/';
      const body = await readAll(incoming);
      const hasSession = incoming.headers.authorization !== undefined;
      calls.push({ path, hasSession, ...graphqlBody.parse(JSON.parse(body)) });
      const { host: _host, connection: _connection, ...headers } = incoming.headers;
      const answer = await request(`${target}${path}`, { method: 'POST', headers, body });
      const token = answer.headers['vendure-auth-token'];
      response.writeHead(answer.statusCode, {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { 'vendure-auth-token': token }),
      });
      response.end(await answer.body.text());
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

async function readAll(stream: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
