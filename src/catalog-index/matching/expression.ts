/**
 * - `keys`: whole titles and SKUs, and neighbors in a title.
 * - `title`, `detail` (brand, type, tags, options), `body` (description): words as they are written.
 * - `…Stems`: their stems, where they differ.
 * - `filters`: what filters look for.
 */
export const searchFields = [
  'keys',
  'title',
  'titleStems',
  'detail',
  'detailStems',
  'body',
  'bodyStems',
  'filters',
] as const;
export type SearchField = (typeof searchFields)[number];

/** What products must hold, independent of the language of an index. */
export type Expression =
  | { readonly kind: 'token'; readonly token: string; readonly fields: readonly SearchField[] }
  | { readonly kind: 'prefix'; readonly token: string; readonly fields: readonly SearchField[] }
  | { readonly kind: 'all'; readonly of: readonly Expression[] }
  | { readonly kind: 'any'; readonly of: readonly Expression[] }
  | { readonly kind: 'except'; readonly from: Expression; readonly without: Expression };

export const token = (text: string, fields: readonly SearchField[]): Expression => ({
  kind: 'token',
  token: text,
  fields,
});

export const prefix = (text: string, fields: readonly SearchField[]): Expression => ({
  kind: 'prefix',
  token: text,
  fields,
});

/** At least one member. */
export const allOf = (of: readonly Expression[]): Expression => only(of) ?? { kind: 'all', of };

/** At least one member. */
export const anyOf = (of: readonly Expression[]): Expression => only(of) ?? { kind: 'any', of };

export const except = (from: Expression, without: readonly Expression[]): Expression =>
  without.length === 0 ? from : { kind: 'except', from, without: anyOf(without) };

const only = (of: readonly Expression[]): Expression | undefined => (of.length === 1 ? of[0] : undefined);
