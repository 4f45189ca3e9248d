const LINE_FEED = 0x0a;
const MAX_LINE_LENGTH = 4 * 1024 * 1024;

/** The bytes are not text in UTF-8. */
export class NotTextError extends Error {
  override readonly name = 'NotTextError';
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

/**
 * Whole lines of text, however the bytes were split. All line ends become one line feed, and a byte order mark is
 * removed.
 */
export async function* readText(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let rest = Buffer.alloc(0);
  let line = 1;
  for await (const chunk of bytes) {
    const end = chunk.lastIndexOf(LINE_FEED) + 1;
    const whole = Buffer.concat([rest, chunk.subarray(0, end)]);
    if (end > 0) {
      yield decode(whole, line);
      line += countLines(whole);
      rest = Buffer.from(chunk.subarray(end));
    } else {
      rest = Buffer.concat([rest, chunk]);
    }
    if (rest.includes(0)) decode(rest, line);
    if (rest.length > MAX_LINE_LENGTH) throw new NotTextError(line, 'is longer than 4 MiB: this is not a CSV file');
  }
  if (rest.length > 0) yield decode(rest, line);
}

function decode(bytes: Buffer, firstLine: number): string {
  if (bytes.includes(0)) {
    throw new NotTextError(
      firstLine + countLines(bytes.subarray(0, bytes.indexOf(0))),
      'holds a NUL byte: this is a binary file, or text in UTF-16; save it as CSV in UTF-8',
    );
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/\r\n?/g, '\n');
  } catch {
    throw new NotTextError(findBadLine(bytes, firstLine), 'is not text in UTF-8; save the file as CSV in UTF-8');
  }
}

function findBadLine(bytes: Buffer, firstLine: number): number {
  let line = firstLine;
  for (let start = 0; start < bytes.length; line += 1) {
    const feed = bytes.indexOf(LINE_FEED, start);
    const end = feed === -1 ? bytes.length : feed + 1;
    try {
      new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(start, end));
    } catch {
      return line;
    }
    start = end;
  }
  return line;
}

function countLines(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(LINE_FEED); at !== -1; at = bytes.indexOf(LINE_FEED, at + 1)) count += 1;
  return count;
}
