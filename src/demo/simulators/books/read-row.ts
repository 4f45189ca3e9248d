import type { Row } from './open-books.ts';

/** A column that is text in the tables. */
export const readText = (row: Row, column: string): string => String(row[column]);

export const readNumber = (row: Row, column: string): number => Number(row[column]);

export const readOptionalText = (row: Row, column: string): string | null =>
  row[column] === null ? null : String(row[column]);

export const readOptionalNumber = (row: Row, column: string): number | null =>
  row[column] === null ? null : Number(row[column]);
