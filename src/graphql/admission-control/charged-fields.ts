import type { RateLimitName } from '../../rate-limits/rate-limits.ts';

export interface FieldCharge {
  readonly limits: readonly RateLimitName[];
  /** Points of each limit, by the input of the field; 1 unless set. */
  readonly countPoints?: (input: unknown) => number;
}

/** The limits that a root field is charged to each time it runs. Other fields are not charged. */
export const chargedFields: ReadonlyMap<string, FieldCharge> = new Map<string, FieldCharge>([
  // Each code is a guess.
  ['applyPromoCodes', { limits: ['promoCodes'], countPoints: countPromoCodes }],
  ['searchProducts', { limits: ['search'] }],
  ['relatedProducts', { limits: ['search'] }],
  ['popularProducts', { limits: ['search'] }],
  ['searchSuggestions', { limits: ['suggestions'] }],
  ['createDeviceSession', { limits: ['sessions'] }],
  ['placeOrder', { limits: ['orders', 'failedPayments'] }],
  ['completeOrder', { limits: ['orders', 'failedPayments'] }],
  ['completeExpressCheckout', { limits: ['orders', 'failedPayments'] }],
  ['completeWalletOrder', { limits: ['orders', 'failedPayments'] }],
  ['continuePlaceOrder', { limits: ['failedPayments'] }],
  ['__schema', { limits: ['introspection'] }],
  ['__type', { limits: ['introspection'] }],
  ['_service', { limits: ['introspection'] }],
]);

function countPromoCodes(input: unknown): number {
  if (typeof input !== 'object' || input === null || !('promoCodes' in input)) return 1;
  return Array.isArray(input.promoCodes) ? Math.max(1, input.promoCodes.length) : 1;
}
