import type { VariantOption } from './product.ts';

/** Name of an option as variants have it → its `propertyAccessor`. */
export const toOptionAccessors = (options: readonly VariantOption[]): ReadonlyMap<string, string> =>
  new Map(
    options.flatMap(({ displayName, propertyAccessor }) => [
      [displayName, propertyAccessor] as const,
      [propertyAccessor, propertyAccessor] as const,
    ]),
  );
