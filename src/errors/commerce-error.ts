import { describeError, type ErrorEntry, type ErrorName } from './error-catalog.ts';
import type { CommerceErrorOptions, ErrorDetails } from './error-details.ts';
import { describeRefusal, type Refusal } from './refusal.ts';

/** A refusal with a name from the catalog. Thrown inside, turned into a `UserError` or a top-level error once, at the edge. */
export class CommerceError extends Error implements Refusal {
  override readonly name: ErrorName;
  readonly httpStatus: number;
  readonly description: string | null;
  readonly field: readonly string[] | null;
  readonly retryable: boolean;
  readonly details: ErrorDetails;
  readonly outcomeUnknown: boolean;
  readonly provesUncharged: boolean;
  readonly unconfirmed: boolean;
  readonly final: boolean;
  readonly #options: CommerceErrorOptions;

  constructor(name: ErrorName, options: CommerceErrorOptions = {}) {
    const { message, httpStatus, description, field, retryable, details } = describeRefusal(name, options);
    const { cause, outcomeUnknown = httpStatus >= 500, provesUncharged = false } = options;
    const { unconfirmed = false, final = false } = options;
    super(message, cause === undefined ? undefined : { cause });
    this.name = name;
    this.httpStatus = httpStatus;
    this.description = description;
    this.field = field;
    this.retryable = retryable;
    this.details = details;
    this.outcomeUnknown = outcomeUnknown;
    this.provesUncharged = provesUncharged;
    this.unconfirmed = unconfirmed;
    this.final = final;
    this.#options = options;
  }

  /**
   * The same error at another field (`[]`: the input as a whole), with another of its statuses, as the end of an attempt, or with the proof
   * that nothing was charged. A subclass with additional members overrides it.
   */
  at(where: Pick<CommerceErrorOptions, 'field' | 'otherStatus' | 'final' | 'provesUncharged'>): CommerceError {
    return new CommerceError(this.name, { ...this.#options, ...where });
  }

  get entry(): ErrorEntry {
    return describeError(this.name);
  }
}
