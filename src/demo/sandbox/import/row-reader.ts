import type { CurrencyCode } from '../../../lib/currency/currency.ts';
import { currencyDigits } from '../../../lib/currency/currency-digits.ts';
import type { CsvColumn } from './csv-columns.ts';
import type { ImportProblems } from './import-problem.ts';
import { parsePrice, quote } from './parse-price.ts';
import type { CsvRow } from './read-rows.ts';

/** Reads the cells of one row in their expected types. An invalid cell goes to the problems, and reading continues. */
export class RowReader {
  readonly #row: CsvRow;
  readonly #problems: ImportProblems;
  readonly #warnings: ImportProblems;

  constructor(row: CsvRow, problems: ImportProblems, warnings: ImportProblems) {
    this.#row = row;
    this.#problems = problems;
    this.#warnings = warnings;
  }

  get line(): number {
    return this.#row.line;
  }

  text(column: CsvColumn): string {
    return this.#row.cell(column);
  }

  refuse(column: CsvColumn | null, message: string): void {
    this.#problems.add(this.line, column, message);
  }

  warn(column: CsvColumn | null, message: string): void {
    this.#warnings.add(this.line, column, message);
  }

  boolean(column: CsvColumn, blank: boolean): boolean {
    const text = this.text(column).toLowerCase();
    if (text !== '' && text !== 'true' && text !== 'false') {
      this.refuse(column, `${quote(this.text(column))} is neither true nor false`);
    }
    return text === '' ? blank : text === 'true';
  }

  oneOf<Word extends string>(column: CsvColumn, words: readonly Word[], blank: Word): Word {
    const text = this.text(column).toLowerCase();
    const found = words.find((word) => word === text);
    if (found === undefined && text !== '') {
      this.refuse(column, `${quote(this.text(column))} is none of ${words.join(', ')}`);
    }
    return found ?? blank;
  }

  wholeNumber(column: CsvColumn, { negative }: { readonly negative: boolean }): number {
    const text = this.text(column);
    if (text === '') return 0;
    if (!/^-?\d{1,9}$/.test(text)) {
      this.refuse(column, `${quote(text)} is not a whole number`);
      return 0;
    }
    const number = Number(text);
    if (number < 0 && !negative) this.refuse(column, `${quote(text)} is less than 0`);
    return number;
  }

  /** Whole grams; exports also write decimals. */
  grams(column: CsvColumn): number {
    const text = this.text(column);
    if (text === '') return 0;
    if (!/^\d{1,8}(\.\d+)?$/.test(text)) {
      this.refuse(column, `${quote(text)} is not a weight in grams`);
      return 0;
    }
    return Math.ceil(Number(text));
  }

  url(column: CsvColumn): string | null {
    const text = this.text(column);
    if (text === '') return null;
    if (!/^https?:$/.test(URL.parse(text)?.protocol ?? '')) {
      this.refuse(column, `${quote(text)} is not an address that begins with http:// or https://`);
    }
    return text;
  }

  price(column: CsvColumn, currency: CurrencyCode): number | null {
    const text = this.text(column);
    if (text === '') return null;
    const parsed = parsePrice(text, currency);
    if (parsed.kind === 'wrong') {
      this.refuse(column, parsed.message);
      return null;
    }
    if (parsed.rounded) {
      const decimals = currencyDigits(currency);
      this.warn(column, `${text} has more decimals than ${currency} (${decimals}), rounded to ${parsed.number}`);
    }
    return parsed.number;
  }
}
