/**
 * The units that can be had, or whether any can. By default Vendure tells a level (`IN_STOCK`, `LOW_STOCK`,
 * `OUT_OF_STOCK`), and a number if the shop shows its stock.
 */
export const toAvailability = (stockLevel: string): number | boolean =>
  /^-?\d+$/.test(stockLevel) ? Math.max(Number(stockLevel), 0) : stockLevel !== 'OUT_OF_STOCK' && stockLevel !== '';

export const isAvailable = ({ stockLevel }: { readonly stockLevel: string }): boolean => {
  const availability = toAvailability(stockLevel);
  return typeof availability === 'number' ? availability > 0 : availability;
};
