import type { Expression, SearchField } from '../../search/expression.ts';
import type { SearchDocument } from '../../search/search-document.ts';

/** A letter for each field stands before its lexemes, since a `tsvector` has one list for all of them. */
const letters: Readonly<Record<SearchField, string>> = {
  keys: 'k',
  title: 't',
  titleStems: 'u',
  detail: 'd',
  detailStems: 'e',
  body: 'b',
  bodyStems: 'c',
  filters: 'f',
};

/** The letters of the fields whose words are in the vocabulary, for `any (…)`. */
export const vocabularyLetters: readonly string[] = [letters.title, letters.detail, letters.body];

/** The fields of a document as the text of a `tsvector`. */
export const toVector = ({ fields }: Pick<SearchDocument, 'fields'>): string =>
  Object.entries(letters)
    .flatMap(([field, letter]) => fields[field as SearchField].map((word) => quote(letter + word)))
    .join(' ');

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
