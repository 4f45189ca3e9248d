import { CommerceError } from '../../errors/commerce-error.ts';

/** Throws InvalidInputQuery for anything but a whole number from 1 to 100. */
export function parsePageSize(size: number, argument: string): number {
  if (Number.isInteger(size) && size >= 1 && size <= 100) return size;
  throw new CommerceError('InvalidInputQuery', {
    field: [argument],
    description: `${argument} must be a whole number from 1 to 100`,
  });
}
