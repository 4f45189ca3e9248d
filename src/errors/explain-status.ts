import type { ErrorEntry } from './error-catalog.ts';

/** The keys of `otherStatuses`, in words. */
const conditions: ReadonlyMap<string, string> = new Map([
  ['promoCodes', 'for promotion codes'],
  ['rejectedByMerchant', 'if the merchant rejects the input'],
  ['example', 'in one example of the specification'],
  ['orderStatus', 'for order status'],
  ['search', 'for search'],
]);

/** All statuses of an error: `400 (401 for promotion codes)`. Throws for a key without words here. */
export function explainStatus({ httpStatus, otherStatuses = {} }: ErrorEntry): string {
  const others = Object.entries(otherStatuses).map(([key, status]) => {
    const words = conditions.get(key);
    if (words === undefined) throw new TypeError(`explain-status.ts has no words for "${key}"`);
    return `${status} ${words}`;
  });
  return others.length === 0 ? `${httpStatus}` : `${httpStatus} (${others.join(', ')})`;
}
