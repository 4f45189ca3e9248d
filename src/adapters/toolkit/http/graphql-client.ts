import * as z from 'zod';
import type { HttpClient } from '../../../upstream-http/http-client.ts';
import { decode } from '../../../upstream-http/json-body.ts';
import { unknownOutcome } from '../unknown-outcome.ts';

/** A document with the type of its data. Queries are reads and may be repeated; mutations are sent once. */
export interface GraphqlOperation<Data> {
  readonly name: string;
  readonly kind: 'query' | 'mutation';
  readonly document: string;
  readonly data: z.ZodType<Data>;
}

/** An operation, whose kind and name its document tells. */
export function toOperation<Data>(document: string, data: z.ZodType<Data>): GraphqlOperation<Data> {
  const [, kind, name = ''] = /(query|mutation) (\w+)/.exec(document) ?? [];
  return { name, kind: kind === 'query' ? 'query' : 'mutation', document, data };
}

/**
 * An entry of `errors`. `message` is only for recognizing a case, never for display or logs: it may quote the input.
 */
export interface GraphqlProblem {
  readonly code: string | null;
  readonly message: string;
  readonly path: readonly (string | number)[];
}

interface AnswerFacts {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** What the platform says beside the data, not checked yet. */
  readonly extensions: unknown;
}

export type GraphqlAnswer<Data> = AnswerFacts &
  (
    | { readonly kind: 'data'; readonly data: Data }
    /**
     * The request was rejected as a whole or in part. Fields of a mutation before the failed one may have taken effect. There may be no
     * problem if the status alone rejects the credential.
     */
    | { readonly kind: 'errors'; readonly problems: readonly GraphqlProblem[] }
  );

export interface GraphqlOptions {
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

export interface GraphqlClient {
  execute<Data>(
    operation: GraphqlOperation<Data>,
    variables: Readonly<Record<string, unknown>>,
    options: GraphqlOptions,
  ): Promise<GraphqlAnswer<Data>>;
}

const envelope = z.object({
  data: z.unknown().optional(),
  extensions: z.unknown().optional(),
  errors: z
    .array(
      z.object({
        message: z.string().default(''),
        path: z
          .array(z.union([z.string(), z.number()]))
          .nullish()
          .transform((path) => path ?? []),
        extensions: z.object({ code: z.string().optional() }).nullish().catch(undefined),
      }),
    )
    .nullish(),
});

export function createGraphqlClient(http: HttpClient, url: string): GraphqlClient {
  return {
    execute: async (operation, variables, { headers, signal }) => {
      const answer = await http.send({
        operation: operation.name,
        kind: operation.kind === 'query' ? 'read' : 'write',
        method: 'POST',
        url,
        headers: { accept: 'application/json', ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ operationName: operation.name, query: operation.document, variables }),
        signal,
      });
      const { status, headers: received } = answer;
      const isRejected = status === 401 || status === 403;
      const { data, errors, extensions } = isRejected
        ? envelope.catch({}).parse(answer.body)
        : decode(envelope, answer.body, operation.name);
      const facts = { status, headers: received, extensions };
      if (isRejected || (errors ?? []).length > 0) {
        const problems = (errors ?? []).map(({ message, path, extensions: own }) => ({
          code: own?.code ?? null,
          message,
          path,
        }));
        return { kind: 'errors', problems, ...facts };
      }
      if (status >= 400 || data === null || data === undefined) {
        throw unknownOutcome(`${operation.name}: status ${status} without data or errors`);
      }
      return { kind: 'data', data: decode(operation.data, data, operation.name), ...facts };
    },
  };
}
