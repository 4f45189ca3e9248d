import { GraphQLError } from 'graphql';
import { leaveBehind } from '../../lib/async/leave-behind.ts';
import { type LongWork, TimeSlices } from '../../lib/async/time-slices.ts';

/** Quotation marks, a colon and a comma. */
const KEY_BYTES = 4;
/** A number, a boolean or null at most, and a comma. */
const WORD_BYTES = 8;
/** What is made in one go: more than most answers have, and some 10 ms of work. */
const UNDIVIDED_BYTES = 128 * 1024;
/** The size beyond which the answers of others come first. */
const MEDIUM_BYTES = 1024 * 1024;
const SHORT_TEXT = 64;
const LAST_ASCII = 0x7f;
const LAST_RANKS = 2 ** 40;
/** Values that a long answer waits for at a time: they may all come in one turn of the event loop. */
const MOST_AWAITED = 2_000;

/** All answers of the process take turns. */
const slices = new TimeSlices();
let answers = 0;

/**
 * Counts the bytes of one answer while it is made, so that a large one ends before it is in memory. Beyond `undividedBytes`, or once
 * many values were awaited, it is made in slices, so that nobody waits for it. Large answers are made one after the other: many half made ones would fill the memory.
 */
export class AnswerSize implements LongWork {
  readonly #maximum: number;
  readonly #undividedBytes: number;
  readonly #number: number;
  #found = 0;
  #error: GraphQLError | undefined;
  #awaited = 0;
  #everAwaited = 0;
  #waiting: (() => void)[] = [];

  constructor(maximum: number, undividedBytes = UNDIVIDED_BYTES) {
    this.#maximum = maximum;
    this.#undividedBytes = undividedBytes;
    answers += 1;
    this.#number = answers;
  }

  /** Whether the answer is made in slices: to wait for a value takes as long as to write some hundred bytes. */
  get isLong(): boolean {
    return this.#found > this.#undividedBytes || this.#everAwaited > MOST_AWAITED;
  }

  /** Whether `nextSlice` has to come before more of the answer. */
  get isSliceOver(): boolean {
    return this.isLong && slices.isOver;
  }

  nextSlice(): Promise<void> {
    return slices.next(this);
  }

  /** Whether `nextEntry` has to come before the next entry of a list. */
  get isEntryLate(): boolean {
    return this.isLong && (this.#awaited > MOST_AWAITED || slices.isOver);
  }

  /** Resolves in a later slice, once fewer values are awaited. What is awaited depends on no entry that comes later. */
  async nextEntry(): Promise<void> {
    do {
      while (this.#awaited > MOST_AWAITED) await new Promise<void>((resolve) => this.#waiting.push(resolve));
      await this.nextSlice();
    } while (this.#awaited > MOST_AWAITED);
  }

  /** Takes a value that a resolver promised, in a slice. */
  await<Value, Result>(
    promise: PromiseLike<Value>,
    succeed: (value: Value) => Result | PromiseLike<Result>,
  ): Promise<Result> {
    this.#awaited += 1;
    this.#everAwaited += 1;
    return Promise.resolve(promise).then(
      (value): Result | PromiseLike<Result> => {
        this.#settle();
        if (!this.isSliceOver) return succeed(value);
        leaveBehind(value);
        return this.nextSlice().then(() => succeed(value));
      },
      (reason: unknown) => {
        this.#settle();
        throw reason;
      },
    );
  }

  #settle(): void {
    this.#awaited -= 1;
    if (this.#awaited > MOST_AWAITED || this.#waiting.length === 0) return;
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  get rank(): number {
    return this.#found > MEDIUM_BYTES ? this.#number + LAST_RANKS : this.#number;
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
  if (typeof value === 'string') return countTextBytes(value) + KEY_BYTES;
  if (typeof value !== 'object' || value === null) return WORD_BYTES;
  return (JSON.stringify(value)?.length ?? 0) + WORD_BYTES;
}

/** Most values are short and plain: a look at them is quicker than a call out of JavaScript. */
function countTextBytes(text: string): number {
  const { length } = text;
  if (length > SHORT_TEXT) return Buffer.byteLength(text);
  for (let index = 0; index < length; index += 1) {
    if (text.charCodeAt(index) > LAST_ASCII) return Buffer.byteLength(text);
  }
  return length;
}

const createAnswerError = (maximum: number, found: number): GraphQLError =>
  new GraphQLError(`The answer has more than ${maximum} bytes. Select less. Mutations that ran have taken effect.`, {
    extensions: { code: 'GRAPHQL_VALIDATION_FAILED', name: 'AnswerLimitExceeded', maximum, found },
  });
