import type { Address } from '../../../domain/address.ts';

/** Whether `known` is the same in every part that `wanted` has. */
export function isSameAddress(known: Address | null, wanted: Address | null): boolean {
  if (known === null || wanted === null) return known === wanted;
  return (Object.keys(wanted) as (keyof Address)[]).every((part) => (known[part] ?? '') === (wanted[part] ?? ''));
}
