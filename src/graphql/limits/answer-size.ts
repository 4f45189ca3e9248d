import { GraphQLError } from 'graphql';

/** Quotation marks, a colon and a comma. */
const KEY_BYTES = 4;
/** A number, a boolean or null at most, and a comma. */
const WORD_BYTES = 8;

/** Counts the bytes of one answer while it is made, so that a large one ends before it is in memory. */
export class AnswerSize {
  readonly #maximum: number;
  #found = 0;
  #error: GraphQLError | undefined;

  constructor(maximum: number) {
    this.#maximum = maximum;
  }

  /** Why the answer is not sent; undefined as long as it fits. */
  get error(): GraphQLError | undefined {
    return this.#error;
  }

  /** Throws if the answer has become too large. */
  addKey(key: string): void {
    this.#add(key.length + KEY_BYTES);
  }

  /** Throws if the answer has become too large. */
  addValue(value: unknown): void {
    if (Array.isArray(value)) for (const item of value) this.addValue(item);
    else this.#add(countBytes(value));
  }

  #add(bytes: number): void {
    this.#found += bytes;
    if (this.#found <= this.#maximum) return;
    this.#error ??= createAnswerError(this.#maximum, this.#found);
    throw this.#error;
  }
}

function countBytes(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value) + KEY_BYTES;
  if (typeof value !== 'object' || value === null) return WORD_BYTES;
  return (JSON.stringify(value)?.length ?? 0) + WORD_BYTES;
}

const createAnswerError = (maximum: number, found: number): GraphQLError =>
  new GraphQLError(`The answer has more than ${maximum} bytes. Select less. Mutations that ran have taken effect.`, {
    extensions: {
      code: 'GRAPHQL_VALIDATION_FAILED',
      name: 'AnswerLimitExceeded',
      maximum,
      found,
      http: { status: 400 },
    },
  });
