import { request } from 'node:http';
import { text } from 'node:stream/consumers';

export interface SentOperation {
  readonly query: string;
  readonly variables?: object;
}

/** Where operations are sent, and by whom. */
export interface Sender {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Told of each request without an answer, or whose answer has errors beside its payload. */
  readonly noteFailure?: (line: string) => void;
  /** How long an answer may take. Default: as long as nodes take, which is ten seconds, and a little more. */
  readonly answerMs?: number;
}

/** One request on a connection of its own, so that the balancer picks a node for it. Undefined if its answer is lost. */
export async function sendOperation(
  { url, headers, noteFailure = () => {}, answerMs = 12_000 }: Sender,
  { query, variables }: SentOperation,
): Promise<unknown> {
  const body = JSON.stringify({ query, variables });
  try {
    const answered = Promise.withResolvers<string>();
    const sent = request(`${url}/graphql`, {
      method: 'POST',
      agent: false,
      headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      signal: AbortSignal.timeout(answerMs),
    });
    sent.on('error', answered.reject);
    sent.on('response', (response) => void text(response).then(answered.resolve, answered.reject));
    sent.end(body);
    const received = await answered.promise;
    const answer: unknown = JSON.parse(received);
    if (typeof answer !== 'object' || answer === null || 'errors' in answer) noteFailure(received.slice(0, 500));
    return answer;
  } catch (error) {
    noteFailure(String(error));
    return undefined;
  }
}
