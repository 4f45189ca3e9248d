import type { Expression, SearchField } from '../../search/expression.ts';

const MAX_EXPANSIONS = 64;

/** Shorter beginnings are in the index itself. */
const INDEXED_PREFIX = 3;

/**
 * An expression in the language of FTS5. Every token is quoted, so none can be taken for an operator. `findWords`: words
 * that begin so, at most the limit.
 */
export function toMatch(
  expression: Expression,
  findWords: (beginning: string, limit: number) => readonly string[],
): string {
  const render = (part: Expression): string => {
    switch (part.kind) {
      case 'token':
        return `${toColumns(part.fields)}${quote(part.token)}`;
      case 'prefix':
        return toPrefix(part.token, part.fields, findWords);
      case 'all':
        return `(${part.of.map(render).join(' AND ')})`;
      case 'any':
        return `(${part.of.map(render).join(' OR ')})`;
      case 'except':
        return `(${render(part.from)} NOT ${render(part.without)})`;
    }
  };
  return render(expression);
}

/** FTS5 joins the lists of all longer words before it finds the first product, so that few words are named instead. */
function toPrefix(
  beginning: string,
  fields: readonly SearchField[],
  findWords: (beginning: string, limit: number) => readonly string[],
): string {
  const words = [...beginning].length <= INDEXED_PREFIX ? [] : findWords(beginning, MAX_EXPANSIONS + 1);
  if (words.length === 0 || words.length > MAX_EXPANSIONS) return `${toColumns(fields)}${quote(beginning)} *`;
  return `${toColumns(fields)}(${words.map(quote).join(' OR ')})`;
}

const toColumns = (fields: readonly SearchField[]): string => `{${fields.join(' ')}} : `;

const quote = (token: string): string => `"${token.replaceAll('"', '""')}"`;
