import { CartwrightError, type Refusal } from './cartwright-error.ts';

export interface Request {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

export interface Answer {
  readonly data?: unknown;
  readonly errors?: readonly Refusal[];
}

/** Sends a request once. Answers its data; a top-level error is thrown, also if it comes with data. */
export async function send(
  { url, fetch }: { readonly url: string; readonly fetch: typeof globalThis.fetch },
  headers: Readonly<Record<string, string>>,
  request: Request,
  signal: AbortSignal,
): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/graphql-response+json, application/json',
      ...headers,
    },
    body: JSON.stringify(request),
    signal,
  }).catch((cause: unknown) => {
    throw toLost(signal, cause);
  });
  const text = await response.text().catch((cause: unknown) => {
    throw toLost(signal, cause);
  });
  const waits = Number(response.headers.get('retry-after') ?? Number.NaN);
  const seconds = Number.isFinite(waits) ? waits : undefined;
  const answer = parse(text, response, seconds);
  const error = toError(answer, seconds);
  if (error === undefined) return answer.data;
  throw error;
}

/** The error of an answer that has one. */
export function toError({ data, errors = [] }: Answer, seconds?: number): CartwrightError | undefined {
  const [first] = errors;
  if (first === undefined) return undefined;
  const { code = 'InvalidAnswer', ...details } = first.extensions ?? {};
  const retryAfterSeconds = details.retryAfterSeconds ?? seconds;
  return new CartwrightError(code, first.message, { ...details, retryAfterSeconds, data, errors });
}

function parse(text: string, { status }: Response, retryAfterSeconds?: number): Answer {
  try {
    const answer: Answer | null = JSON.parse(text);
    if (answer !== null && ('data' in answer || Array.isArray(answer.errors))) return answer;
  } catch {
    // A proxy's page, which says nothing of the call.
  }
  throw new CartwrightError('InvalidAnswer', `HTTP ${status} without an answer of the service`, {
    isAnswered: false,
    retryable: status >= 500,
    retryAfterSeconds,
  });
}

/** The signal's end has a name of its own. */
function toLost(signal: AbortSignal, cause: unknown): CartwrightError {
  if (!signal.aborted) {
    return new CartwrightError('NetworkFailed', 'The service cannot be reached', {
      isAnswered: false,
      retryable: true,
      cause,
    });
  }
  return toAborted(signal);
}

export function toAborted({ reason }: AbortSignal): CartwrightError {
  const isLate = reason instanceof Error && reason.name === 'TimeoutError';
  return isLate
    ? new CartwrightError('TimedOut', 'The service did not answer in time', { isAnswered: false })
    : new CartwrightError('Aborted', 'The call was aborted', { isAnswered: false, cause: reason });
}
