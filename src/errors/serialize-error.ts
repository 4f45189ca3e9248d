import type { CommerceError } from './commerce-error.ts';
import type { ErrorDetails } from './error-details.ts';

/** A refusal as plain JSON. The cause is omitted: it is for the log of the node where it happened. */
export interface SerializedError {
  readonly name: string;
  readonly httpStatus: number;
  readonly description: string | null;
  readonly field: readonly string[] | null;
  readonly details: ErrorDetails;
  readonly unconfirmed?: true;
  readonly final?: true;
}

export const serializeError = (error: CommerceError): SerializedError => ({
  name: error.name,
  httpStatus: error.httpStatus,
  description: error.description,
  field: error.field,
  details: error.details,
  ...(error.unconfirmed ? { unconfirmed: true } : {}),
  ...(error.final ? { final: true } : {}),
});
