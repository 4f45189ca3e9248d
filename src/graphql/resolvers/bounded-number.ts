import { CommerceError } from '../../errors/commerce-error.ts';

export interface Bounds {
  readonly field: string;
  readonly minimum: number;
  readonly maximum: number;
  /** For an argument that is null. */
  readonly fallback: number;
}

/** A page size, page number or offset within its bounds. Throws InvalidInputQuery. */
export function boundedNumber(value: number | null, { field, minimum, maximum, fallback }: Bounds): number {
  const number = value ?? fallback;
  if (number >= minimum && number <= maximum) return number;
  throw new CommerceError('InvalidInputQuery', {
    field: [field],
    description: `${field} must be between ${minimum} and ${maximum}`,
  });
}
