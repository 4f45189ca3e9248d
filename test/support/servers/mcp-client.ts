import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';

export interface McpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** As it came: what it holds is what the test is about. Null without a body. */
  // biome-ignore lint/suspicious/noExplicitAny: see above
  readonly body: any;
}

export interface McpSendOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Messages of JSON-RPC, sent as they are: for what no client of the protocol sends. */
export interface RawMcpClient {
  readonly endpoint: string;
  send(body: string | undefined, options?: McpSendOptions): Promise<McpAnswer>;
  ask(method: string, params?: object, options?: McpSendOptions): Promise<McpAnswer>;
  /** Names the example agent, with another key for each call. */
  call(name: string, args?: object, options?: McpSendOptions & { readonly meta?: object }): Promise<McpAnswer>;
}

export function createRawMcpClient(url: string, domain: string): RawMcpClient {
  const endpoint = `${url}/api/v1/ucp/mcp/domain/${domain}`;
  const profile = `${url}/api/v1/ucp/example-agent/2026-04-08`;
  const send = (body: string | undefined, { method = 'POST', headers }: McpSendOptions = {}): Promise<McpAnswer> =>
    new Promise((resolve, reject) => {
      // Not by fetch, which sets Host and Origin itself.
      const sent = request(endpoint, { method, headers: { 'content-type': 'application/json', ...headers } });
      sent.on('error', reject);
      sent.on('response', (response) => {
        const { statusCode: status = 0, headers: got } = response;
        const toBody = (body: string) => (body === '' ? null : JSON.parse(body));
        resolve(text(response).then((body) => ({ status, headers: got, body: toBody(body) })));
      });
      sent.end(body);
    });
  const ask = (method: string, params?: object, options?: McpSendOptions) =>
    send(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }), options);
  return {
    endpoint,
    send,
    ask,
    call: (name, args, { meta, ...options } = {}) =>
      ask(
        'tools/call',
        {
          name,
          arguments: { meta: { 'ucp-agent': { profile }, 'idempotency-key': randomUUID(), ...meta }, ...args },
        },
        options,
      ),
  };
}
