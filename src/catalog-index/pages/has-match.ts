import type { IndexReader } from '../index-reader.ts';
import type { Expression } from '../matching/expression.ts';

/** Whether any product matches; filters of single variants are not judged. Null: none can. */
export const hasMatch = async (reader: IndexReader, expression: Expression | null): Promise<boolean> =>
  expression !== null && (await reader.scan(expression, { after: null, limit: 1, withFacts: false })).length > 0;
