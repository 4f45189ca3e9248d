import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import * as z from 'zod';
import { type CsvColumn, type CsvHeader, parseHeader } from './csv-columns.ts';
import type { ImportProblems } from './import-problem.ts';
import { NotTextError, readText } from './read-text.ts';

export interface CsvRow {
  /** The line on which the row begins. */
  readonly line: number;
  /** Trimmed; empty if the file lacks the column. */
  readonly cell: (column: CsvColumn) => string;
}

const parsedRow = z.object({ record: z.array(z.string()), info: z.object({ lines: z.int() }) });
const MAX_ROW_LENGTH = 4 * 1024 * 1024;

/**
 * The rows below the header, one after another. Format errors go to the problems; reading ends if it cannot continue.
 */
export async function* readRows(bytes: AsyncIterable<Uint8Array>, problems: ImportProblems): AsyncGenerator<CsvRow> {
  const parser = Readable.from(readText(bytes), { objectMode: true }).compose(
    parse({ info: true, bom: true, relax_column_count: true, max_record_size: MAX_ROW_LENGTH }),
  );
  let header: CsvHeader | undefined;
  let nextLine = 1;
  try {
    for await (const value of parser) {
      const { record, info } = parsedRow.parse(value);
      const line = nextLine;
      nextLine = info.lines + 1;
      if (record.every((cell) => cell.trim() === '')) continue;
      if (header === undefined) {
        header = readHeader(record, line, problems);
        if (header === undefined) return;
        continue;
      }
      const { positions, width } = header;
      if (record.length !== width) {
        problems.add(line, null, `the row has ${record.length} cells, the header has ${width}`);
        continue;
      }
      yield { line, cell: (column) => record[positions.get(column) ?? -1]?.trim() ?? '' };
    }
    if (header === undefined) problems.add(null, null, 'the file is empty');
  } catch (error) {
    if (error instanceof NotTextError) problems.add(error.line, null, error.message);
    else if (error instanceof CsvError) problems.add(nextLine, null, `the row cannot be read: ${inWords(error)}`);
    else throw error;
  }
}

function readHeader(record: readonly string[], line: number, problems: ImportProblems): CsvHeader | undefined {
  const found = parseHeader(record);
  if ('positions' in found) return found;
  for (const message of found) problems.add(line, null, message);
  return undefined;
}

function inWords({ code, message }: CsvError): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'a quotation mark is not closed before the end of the file';
  if (code === 'CSV_INVALID_CLOSING_QUOTE') return 'text follows a closing quotation mark';
  if (code === 'INVALID_OPENING_QUOTE') return 'a quotation mark stands inside a cell that does not begin with one';
  if (code === 'CSV_MAX_RECORD_SIZE') return 'it is longer than 4 MiB, perhaps because a quotation mark is not closed';
  return message;
}
