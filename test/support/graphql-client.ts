import * as z from 'zod';

const errorShape = z.looseObject({
  message: z.string(),
  path: z.array(z.union([z.string(), z.number()])).optional(),
  extensions: z.looseObject({ code: z.string().optional(), requestId: z.string().optional() }).optional(),
});

const answerShape = z.looseObject({
  data: z.record(z.string(), z.unknown()).nullish(),
  errors: z.array(errorShape).optional(),
});

export type GraphqlAnswer = z.output<typeof answerShape>;

export interface HttpAnswer extends GraphqlAnswer {
  readonly status: number;
  readonly headers: Headers;
}

/** One GraphQL request by POST, and its answer with status and headers. */
export async function post(
  url: string,
  query: string,
  options: {
    readonly variables?: object;
    readonly headers?: Readonly<Record<string, string>>;
    readonly operationName?: string;
    readonly signal?: AbortSignal;
  } = {},
): Promise<HttpAnswer> {
  const { variables, headers, operationName, signal } = options;
  return postBody(url, JSON.stringify({ query, variables, operationName }), headers, signal);
}

/** Any body by POST, JSON by its label. */
export async function postBody(
  url: string,
  body: string,
  headers: Readonly<Record<string, string>> = {},
  signal?: AbortSignal,
): Promise<HttpAnswer> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
    ...(signal !== undefined && { signal }),
  });
  return readAnswer(response);
}

export async function readAnswer(response: Response): Promise<HttpAnswer> {
  const answer = answerShape.parse(await response.json());
  return { ...answer, status: response.status, headers: response.headers };
}

/** The codes of an answer's errors, in order. */
export const codesOf = (answer: GraphqlAnswer): (string | undefined)[] =>
  (answer.errors ?? []).map((error) => error.extensions?.code);
