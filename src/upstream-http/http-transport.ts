import type { AgentSettings, createAgent } from './create-agent.ts';
import type { HttpSettings } from './http-settings.ts';
import { ResponseCollector } from './response-collector.ts';

export interface TransportRequest {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
}

export interface TransportResponse {
  readonly status: number;
  /** Names in lower case; a header sent twice is joined by commas. */
  readonly headers: Readonly<Record<string, string>>;
  /** Its pieces in order: all of them, or as they come. */
  readonly body: Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
}

/** The network connection, and the seam where tests substitute recordings and broken platforms. */
export interface HttpTransport {
  send(request: TransportRequest): Promise<TransportResponse>;
  close(): Promise<void>;
}

type PoolSettings = AgentSettings & Pick<HttpSettings, 'maxResponseBytes'>;

/**
 * A separate connection pool, so that no merchant waits for the sockets of another. Responds once the whole body has arrived, or more of it
 * than allowed.
 */
export function createUndiciTransport(settings: PoolSettings): HttpTransport {
  let opened: Promise<ReturnType<typeof createAgent>> | undefined;
  const open = () => {
    opened ??= import('./create-agent.ts').then((module) => module.createAgent(settings));
    return opened;
  };
  return {
    send: async ({ method, url, headers, body = null, signal }) => {
      const { origin, pathname, search } = new URL(url);
      const agent = await open();
      const collector = new ResponseCollector(settings.maxResponseBytes, signal);
      agent.dispatch({ origin, path: pathname + search, method, headers, body }, collector);
      return collector.response;
    },
    close: async () => {
      // A call that comes later fails as one that is under way does.
      await (await open()).destroy();
    },
  };
}
