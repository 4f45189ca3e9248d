import { request } from 'node:http';
import { text } from 'node:stream/consumers';

export interface SentOperation {
  readonly query: string;
  readonly variables?: object;
  readonly headers: Readonly<Record<string, string>>;
}

/** Nodes answer within ten seconds, orders at their end. */
const TIMEOUT_MS = 12_000;

/** One request on a connection of its own, so that the balancer picks a node for it. Undefined if its answer is lost. */
export async function sendOperation(url: string, { query, variables, headers }: SentOperation): Promise<unknown> {
  const body = JSON.stringify({ query, variables });
  try {
    const answered = Promise.withResolvers<string>();
    const sent = request(`${url}/graphql`, {
      method: 'POST',
      agent: false,
      headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    sent.on('error', answered.reject);
    sent.on('response', (response) => void text(response).then(answered.resolve, answered.reject));
    sent.end(body);
    return JSON.parse(await answered.promise);
  } catch {
    return undefined;
  }
}
