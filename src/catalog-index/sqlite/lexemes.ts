import { type Expression, type SearchField, searchFields } from '../matching/expression.ts';
import type { SearchDocument } from '../search-document.ts';

/** Beginnings of up to this many characters are lexemes of their own. */
const MAX_START = 3;

/** A longer beginning is replaced by its words, unless there are more than these. */
const MAX_EXPANSIONS = 64;

/** Stands before a word to say which field it is of, in an index that has one list of words for a whole document. */
const fieldLetters: Readonly<Record<SearchField, string>> = {
  keys: 'k',
  title: 't',
  titleStems: 'u',
  detail: 'd',
  detailStems: 'e',
  body: 'b',
  bodyStems: 'c',
  filters: 'f',
};

/** The same for beginnings of words. */
const startLetters: Partial<Record<SearchField, string>> = { title: 'x', detail: 'y', body: 'z' };

/** The lexemes of a document, each once: a letter for the field, and the word. */
export function toLexemes({ fields }: Pick<SearchDocument, 'fields'>): string {
  const lexemes = new Set<string>();
  for (const field of searchFields) {
    const letter = fieldLetters[field];
    const start = startLetters[field];
    for (const word of fields[field]) {
      lexemes.add(letter + word);
      if (start !== undefined) addStarts(lexemes, start, word);
    }
  }
  return [...lexemes].join(' ');
}

function addStarts(lexemes: Set<string>, letter: string, word: string): void {
  let start = letter;
  let length = 0;
  for (const character of word) {
    if (length === MAX_START) return;
    length += 1;
    start += character;
    lexemes.add(start);
  }
}

/**
 * An expression in the language of FTS5. Every lexeme is quoted, so none can be taken for an operator. `findWords`: the
 * first words with a beginning, at most `limit`.
 */
export function toMatch(
  expression: Expression,
  findWords: (beginning: string, limit: number) => readonly string[],
): string {
  const render = (part: Expression): string => {
    switch (part.kind) {
      case 'all':
        return `(${part.of.map(render).join(' AND ')})`;
      case 'except':
        return `(${render(part.from)} NOT ${render(part.without)})`;
      default:
        return toAlternatives(listAlternatives(part));
    }
  };
  /** Nested alternatives are one list, and each is asked for once. */
  const listAlternatives = (part: Expression): readonly string[] => {
    switch (part.kind) {
      case 'any':
        return part.of.flatMap(listAlternatives);
      case 'token':
        return part.fields.map((field) => quote(fieldLetters[field] + part.token));
      case 'prefix':
        return listBeginnings(part.token, part.fields, findWords);
      default:
        return [render(part)];
    }
  };
  return render(expression);
}

/** FTS5 joins the lists of all longer words before it finds the first product, so that few words are named instead. */
function listBeginnings(
  beginning: string,
  fields: readonly SearchField[],
  findWords: (beginning: string, limit: number) => readonly string[],
): readonly string[] {
  if ([...beginning].length <= MAX_START) return fields.map((field) => quote(`${startLetters[field]}${beginning}`));
  const words = findWords(beginning, MAX_EXPANSIONS + 1);
  if (words.length > MAX_EXPANSIONS) return fields.map((field) => `${quote(fieldLetters[field] + beginning)} *`);
  const found = words.length === 0 ? [beginning] : words;
  return fields.flatMap((field) => found.map((word) => quote(fieldLetters[field] + word)));
}

function toAlternatives(parts: readonly string[]): string {
  const each = [...new Set(parts)];
  return each.length === 1 ? (each[0] ?? '') : `(${each.join(' OR ')})`;
}

const quote = (lexeme: string): string => `"${lexeme.replaceAll('"', '""')}"`;
