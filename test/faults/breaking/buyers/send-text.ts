import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';

/** More than an order takes, and less than the buyer waits. */
const TIMEOUT_MS = 20_000;

const agent = new Agent({ keepAlive: true, maxSockets: 512 });

/** One GraphQL request; undefined if its answer is lost. */
export async function sendText(
  url: string,
  operation: {
    readonly query: string;
    readonly variables?: object;
    readonly headers: Readonly<Record<string, string>>;
  },
): Promise<string | undefined> {
  const { query, variables, headers } = operation;
  const body = JSON.stringify({ query, variables });
  try {
    const answered = Promise.withResolvers<string>();
    const sent = request(`${url}/graphql`, {
      method: 'POST',
      agent,
      headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    sent.on('error', answered.reject);
    sent.on('response', (response) => void text(response).then(answered.resolve, answered.reject));
    sent.end(body);
    return await answered.promise;
  } catch {
    return undefined;
  }
}

/** Lets the process end. */
export const closeConnections = (): void => agent.destroy();
