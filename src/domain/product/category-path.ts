/** A category of a merchant's catalog, by the platform's own identifier. */
export interface Category {
  readonly id: string;
  readonly name: string;
}

/** The categories from the top of the tree to the one that a product is in. */
export type CategoryPath = readonly Category[];

const LEVEL = ' > ';

/** Categories of a text such as `Clothing > Shirts`; none for an empty one. What leads to a category is its identifier. */
export function parseCategoryPath(text: string): CategoryPath {
  const names = text
    .split('>')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return names.map((name, level) => ({ id: names.slice(0, level + 1).join(LEVEL), name }));
}
