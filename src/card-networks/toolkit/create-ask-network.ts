import type * as z from 'zod';
import type { CommerceError } from '../../errors/commerce-error.ts';
import type { HttpClient } from '../../upstream-http/http-client.ts';
import { decode } from '../../upstream-http/json-body.ts';
import { UpstreamFailure } from '../../upstream-http/upstream-failure.ts';

/** One request before it is signed. */
interface UnsignedRequest {
  /** Begins with a slash. */
  readonly path: string;
  readonly body: string;
}

/** How one network speaks: its signature, and its errors. */
export interface NetworkSpeech {
  /** The settings' address of the network, without a slash at its end. */
  readonly url: string;
  /** `path` may gain a query. */
  readonly sign: (request: UnsignedRequest) => {
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
  };
  /** The refusal in an answer below 500; undefined for words that are not known. */
  readonly readRefusal: (body: unknown) => CommerceError | undefined;
}

export interface NetworkQuestion<Answer> {
  /** For logs and errors. */
  readonly operation: string;
  readonly path: string;
  readonly body: object;
  /** With all that is made of the answer, as transforms: what they throw is an answer that is not understood. */
  readonly answer: z.ZodType<Answer>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

export type AskNetwork = <Answer>(question: NetworkQuestion<Answer>) => Promise<Answer>;

/**
 * Asks a network by a signed POST. Throws the network's refusal. Anything that is not understood is StoreUnavailable, with an
 * unknown outcome: the same question may be repeated, since it has a key. So is a refused signature: of a request that arrives
 * twice, the copy has a nonce that is used up, and the first may have been carried out.
 */
export const createAskNetwork =
  (http: HttpClient, { url, sign, readRefusal }: NetworkSpeech): AskNetwork =>
  async ({ operation, path, body: content, answer, headers, signal }) => {
    const body = JSON.stringify(content);
    const signed = sign({ path, body });
    const response = await http.send({
      operation,
      kind: 'write',
      method: 'POST',
      url: `${url}${signed.path}`,
      headers: { 'content-type': 'application/json', ...headers, ...signed.headers },
      body,
      signal,
    });
    if (response.status === 200) return read(operation, answer, response.body);
    throw (
      readRefusal(response.body) ??
      toFailure(`${operation}: the network answered with status ${response.status} and no reason that is known`)
    );
  };

function read<Answer>(operation: string, answer: z.ZodType<Answer>, body: unknown): Answer {
  try {
    return decode(answer, body, operation);
  } catch (thrown) {
    // Without the cause, which may quote the answer.
    throw thrown instanceof UpstreamFailure ? thrown : toFailure(`${operation}: the network's answer is not as meant`);
  }
}

const toFailure = (description: string): UpstreamFailure =>
  new UpstreamFailure({ reason: 'unexpected-shape', outcome: 'unknown', description });
