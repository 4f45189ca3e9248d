import { toHref } from './place.ts';

interface Category {
  readonly categoryId: string;
  readonly path: readonly string[];
}

/** With those above it: `Clothing › Shirts`. */
export const toCategoryName = ({ path }: Pick<Category, 'path'>): string => path.join(' › ');

export const toCategoryHref = (domain: string, { categoryId }: Pick<Category, 'categoryId'>): string =>
  toHref(`/shops/${domain}`, { category: categoryId });
