/** `NotEnoughStockError` → `NOT_ENOUGH_STOCK_ERROR`, `InvalidJWTToken` → `INVALID_JWT_TOKEN`, `on_its_way` → `ON_ITS_WAY`. */
export const toScreamingSnake = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
    .toUpperCase();
