import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import * as z from 'zod';
import type { Data, JourneyClient } from './journey.ts';

const answerShape = z.object({ data: z.record(z.string(), z.unknown()), errors: z.undefined().optional() });

export interface Endpoint {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The data of one operation over HTTP. Throws if there are GraphQL errors. */
export async function send({ url, headers }: Endpoint, query: string, variables: Data): Promise<Data> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  const answer: unknown = await response.json();
  return answerShape.parse(answer, { error: () => JSON.stringify(answer) }).data;
}

export function openOverHttp(endpoint: Endpoint): JourneyClient {
  const socket = createClient({
    url: endpoint.url.replace(/^http/, 'ws'),
    webSocketImpl: WebSocket,
    connectionParams: endpoint.headers,
    retryAttempts: 0,
  });
  return {
    send: (query, variables) => send(endpoint, query, variables),
    async *watch(query, variables) {
      for await (const { data, errors } of socket.iterate<Record<string, unknown>>({ query, variables })) {
        if (!data) throw new Error(JSON.stringify(errors));
        yield data;
      }
    },
    close: async () => void (await socket.dispose()),
  };
}
