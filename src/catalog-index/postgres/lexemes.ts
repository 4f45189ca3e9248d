import { type Expression, searchFields } from '../expression.ts';
import { fieldLetters as letters } from '../field-letters.ts';
import type { SearchDocument } from '../search-document.ts';

/** Labels are counted as words are. */
const LABEL = 'l';

/** The letters of the fields whose words are in the vocabulary, for `any (…)`. */
export const vocabularyLetters: readonly string[] = [letters.title, letters.detail, letters.body, LABEL];

/** The fields of a document as the text of a `tsvector`. */
export const toVector = ({ fields, labels }: Pick<SearchDocument, 'fields' | 'labels'>): string =>
  [
    ...searchFields.flatMap((field) => fields[field].map((word) => quote(letters[field] + word))),
    ...labels.map((label) => quote(LABEL + label)),
  ].join(' ');

/** An expression as the text of a `tsquery`. Every lexeme is quoted, so none can be taken for an operator. */
export function toTsquery(expression: Expression): string {
  switch (expression.kind) {
    case 'token':
      return toAlternatives(expression.fields.map((field) => quote(letters[field] + expression.token)));
    case 'prefix':
      return toAlternatives(expression.fields.map((field) => `${quote(letters[field] + expression.token)}:*`));
    case 'all':
      return `(${expression.of.map(toTsquery).join(' & ')})`;
    case 'any':
      return toAlternatives(expression.of.map(toTsquery));
    case 'except':
      return `(${toTsquery(expression.from)} & !${toTsquery(expression.without)})`;
  }
}

const toAlternatives = (parts: readonly string[]): string => `(${parts.join(' | ')})`;

const quote = (lexeme: string): string => `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
