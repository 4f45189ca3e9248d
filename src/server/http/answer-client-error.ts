import type { Duplex } from 'node:stream';
import { endWithAnswer } from './end-with-answer.ts';
import { toBadRequest } from './error-body.ts';

interface Refusal {
  readonly status: number;
  readonly message: string;
}

/** Errors that Node itself reports before there is a request, by code. */
const refusals: Readonly<Record<string, Refusal>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request did not arrive in time.' },
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The headers are too large.' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, message: 'The chunk extensions are too large.' },
  HPE_INVALID_METHOD: { status: 400, message: 'There is no such HTTP method.' },
};

const unreadable: Refusal = { status: 400, message: 'The request is not valid HTTP.' };

/** Ends a connection whose bytes are not a valid request, with a response in the usual format. */
export const answerClientError =
  (newRequestId: () => string) =>
  (error: Error & { readonly code?: string }, connection: Duplex): void => {
    if (error.code === 'ECONNRESET' || connection.destroyed) return;
    const { status, message } = refusals[error.code ?? ''] ?? unreadable;
    endWithAnswer(connection, status, toBadRequest(status, message, newRequestId()));
  };
