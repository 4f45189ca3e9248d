import { Agent, type Dispatcher, request } from 'undici';
import type { HttpSettings } from './http-settings.ts';

export interface TransportRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
}

export interface TransportResponse {
  readonly status: number;
  /** Names in lower case; a header sent twice is joined by commas. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: AsyncIterable<Uint8Array>;
}

/** The network connection, and the seam where tests substitute recordings and broken platforms. */
export interface HttpTransport {
  send(request: TransportRequest): Promise<TransportResponse>;
  close(): Promise<void>;
}

type PoolSettings = Pick<HttpSettings, 'connections' | 'connectTimeoutMs' | 'headersTimeoutMs' | 'bodyTimeoutMs'>;

/** A separate connection pool, so that no merchant waits for the sockets of another. */
export function createUndiciTransport(settings: PoolSettings): HttpTransport {
  const agent = new Agent({
    connections: settings.connections,
    connect: { timeout: settings.connectTimeoutMs },
    headersTimeout: settings.headersTimeoutMs,
    bodyTimeout: settings.bodyTimeoutMs,
  });
  return {
    send: async ({ method, url, headers, body, signal }) => {
      const response = await request(url, {
        dispatcher: agent,
        method,
        headers: { ...headers },
        body: body ?? null,
        signal,
      });
      return { status: response.statusCode, headers: joinHeaders(response.headers), body: response.body };
    },
    close: () => agent.destroy(),
  };
}

const joinHeaders = (headers: Dispatcher.ResponseData['headers']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name.toLowerCase(), Array.isArray(value) ? value.join(', ') : value]],
    ),
  );
