import type { AnswerSize } from './answer-size.ts';

/** What is turned into bytes at a time. */
const PIECE_CHARACTERS = 64 * 1024;
/** What is written at a time. */
const FEW_MEMBERS = 50;
const SHORT_TEXT = 1_000;

/** The sizes of long answers, by their data. */
const longAnswers = new WeakMap<object, AnswerSize>();

interface Response {
  readonly data?: object | null | undefined;
}

/** Lets `writeLongAnswer` know the result if its answer is long. */
export function noteLongAnswer<Result extends Response>(result: Result, size: AnswerSize | undefined): Result {
  if (size?.isLong && result.data) longAnswers.set(result.data, size);
  return result;
}

/**
 * The bytes of what `JSON.stringify` makes of the response and a line feed, written in slices. Undefined for a response whose answer is
 * not long: that is soon written.
 */
export function writeLongAnswer(response: Response): Promise<Buffer> | undefined {
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

/** The JSON of a value after `lead`, in parts that are soon made: a long text alone, or a few short values. */
function* divide(lead: string, value: unknown): Iterable<string> {
  if (!isDivided(value)) {
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

/** Whether a value is written member by member: it has objects in it, long texts, or many members. */
function isDivided(value: unknown): value is object {
  if (typeof value !== 'object' || value === null || hasOwnJson(value)) return false;
  const members = Object.values(value);
  return members.some(isLong) || (members.length > FEW_MEMBERS && members.some((member) => member !== undefined));
}

/** Such as a date. The keys of an answer are its caller's, so that one may be called `toJSON`. */
const hasOwnJson = (value: object): boolean => 'toJSON' in value && typeof value.toJSON === 'function';

const isLong = (member: unknown): boolean =>
  (typeof member === 'object' && member !== null) || (typeof member === 'string' && member.length > SHORT_TEXT);
