import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { completeRequest } from './complete-request.ts';
import { createSuiteAgents } from './suite-agents.ts';
import { answerHook, type Hooks } from './testing-hooks.ts';

export interface SuiteFront {
  readonly url: string;
  readonly agents: ReturnType<typeof createSuiteAgents>;
  /** The address of a profile of `agents`. */
  toProfileUrl(name: string): string;
  /** Begins to answer. `target` is the URL of the service. */
  serve(target: string, hooks: Hooks): void;
  close(): Promise<void>;
}

export interface SuiteFrontOptions {
  /** The header `Simulation-Secret` of whoever may ship orders. */
  readonly secret: string;
  /** Answers by https, with this certificate. Profiles stay where the service may read them. */
  readonly tls?: { readonly key: Buffer; readonly cert: Buffer };
  /** Gives checkouts that name no delivery one. */
  readonly completesDelivery: boolean;
}

/**
 * Stands between a suite and the service: answers the suites' hooks, which the product has not, serves the profiles of platforms, and passes
 * on everything else.
 */
export async function startSuiteFront(options: SuiteFrontOptions): Promise<SuiteFront> {
  const agents = createSuiteAgents();
  let behind: { readonly target: string; readonly hooks: Hooks } | undefined;
  const answer = async (incoming: IncomingMessage, response: ServerResponse) => {
    try {
      await answerOrPassOn(incoming, response);
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  };
  async function answerOrPassOn(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = incoming.url ?? '';
    const [, name] = /^\/agents\/([a-z-]+)$/.exec(path) ?? [];
    const send = (status: number, text: string) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(text);
    if (name !== undefined) return send(200, agents.findProfile(name) ?? '');
    if (behind === undefined) return send(503, '{}');
    const [, hook] = path.split('/testing/');
    const sent = completeRequest(incoming, await buffer(incoming), { ...options, agent: toProfileUrl('full') });
    if (hook !== undefined) return send(await answerHook({ ...behind.hooks, ...options }, hook, sent), '{}');
    behind.hooks.begin(sent.headers['idempotency-key']);
    response.once('close', behind.hooks.end);
    passOn(`${behind.target}${path}`, response, sent);
  }
  const plain = createServer(answer);
  const secured = options.tls && createTlsServer({ ...options.tls, minVersion: 'TLSv1.3' }, answer);
  const plainUrl = `http://127.0.0.1:${await listen(plain)}`;
  const toProfileUrl = (name: string) => `${plainUrl}/agents/${name}`;
  return {
    url: secured === undefined ? plainUrl : `https://127.0.0.1:${await listen(secured)}`,
    agents,
    toProfileUrl,
    serve: (target, hooks) => {
      behind = { target, hooks };
    },
    close: async () => {
      for (const server of [plain, ...(secured ? [secured] : [])]) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
    },
  };
}

async function listen(server: Pick<Server, 'listen' | 'address'>): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** With the headers as they came, `Host` too: signatures cover it. */
function passOn(url: string, response: ServerResponse, { method, headers, body }: ReturnType<typeof completeRequest>) {
  const { 'content-length': _, 'transfer-encoding': __, ...others } = headers;
  const length = { ...(body.length > 0 && { 'content-length': String(body.length) }) };
  const sent = request(url, { method, headers: { ...others, ...length } });
  sent.on('error', (error) => response.destroy(error));
  sent.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  sent.end(body);
}
