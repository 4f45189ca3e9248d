import { CommerceError } from '../../../errors/commerce-error.ts';

/** The specification leaves the largest quantity open. No shop sells more of a thing at once, and totals stay exact. */
const MAX_QUANTITY = 1_000_000;

/** Throws InvalidQuantity for anything but a whole number from `least` to 1,000,000. */
export function parseQuantity(quantity: number, least: 0 | 1, field: readonly string[]): number {
  if (!Number.isInteger(quantity) || quantity < least || quantity > MAX_QUANTITY) {
    throw new CommerceError('InvalidQuantity', {
      field,
      description: `${field.join('.')} must be a whole number from ${least} to ${MAX_QUANTITY}`,
    });
  }
  return quantity;
}
