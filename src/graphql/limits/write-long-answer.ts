import type { ExecutionResult } from 'graphql';
import type { AnswerSize } from './answer-size.ts';

/** What is turned into bytes at a time. */
const PIECE_CHARACTERS = 64 * 1024;

/** By the data of its answer. */
const longAnswers = new WeakMap<object, AnswerSize>();

/** Lets `writeLongAnswer` know the result if its answer is long. */
export function noteLongAnswer<Result extends ExecutionResult>(result: Result, size: AnswerSize | undefined): Result {
  if (size?.isLong && result.data) longAnswers.set(result.data, size);
  return result;
}

/**
 * The bytes of what `JSON.stringify` makes of the response and a line feed, written in slices. Undefined for a response whose answer is
 * not long: that is soon written.
 */
export function writeLongAnswer(response: { readonly data?: object | null | undefined }): Promise<Buffer> | undefined {
  const size = response.data ? longAnswers.get(response.data) : undefined;
  return size && write(response, size);
}

async function write(response: object, size: AnswerSize): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let piece = '';
  for (const part of divide('', response)) {
    piece += part;
    if (piece.length > PIECE_CHARACTERS) {
      pieces.push(Buffer.from(piece));
      piece = '';
    }
    if (size.isSliceOver) await size.nextSlice();
  }
  pieces.push(Buffer.from(`${piece}\n`));
  return Buffer.concat(pieces);
}

/** The JSON of a value after `lead`, in parts that have no objects in objects. */
function* divide(lead: string, value: unknown): Iterable<string> {
  if (!isNested(value)) {
    yield `${lead}${JSON.stringify(value) ?? 'null'}`;
    return;
  }
  const isList = Array.isArray(value);
  let before = `${lead}${isList ? '[' : '{'}`;
  for (const [key, member] of isList ? value.entries() : Object.entries(value)) {
    if (member === undefined && !isList) continue;
    yield* divide(isList ? before : `${before}${JSON.stringify(key)}:`, member);
    before = ',';
  }
  yield isList ? ']' : '}';
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Whether a value has objects in it, and no JSON of its own. */
const isNested = (value: unknown): value is object =>
  isObject(value) && !('toJSON' in value) && Object.values(value).some(isObject);
