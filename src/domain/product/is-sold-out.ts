import type { PlatformProduct } from './product.ts';

/** Whether nobody can buy any variant. */
export const isSoldOut = ({ variants }: Pick<PlatformProduct, 'variants'>): boolean =>
  !variants.some(({ available }) => available);
