import type { WireVariant } from '../wire/product.ts';

type Stock = Pick<WireVariant, 'manage_inventory' | 'allow_backorder' | 'inventory_quantity'>;

/** The units that can be had; undefined where Medusa sells without counting, or on back-order. */
export const findStock = ({ manage_inventory, allow_backorder, inventory_quantity }: Stock): number | undefined =>
  manage_inventory === true && allow_backorder !== true ? Math.max(inventory_quantity ?? 0, 0) : undefined;

export const isAvailable = (variant: Stock): boolean => findStock(variant) !== 0;
