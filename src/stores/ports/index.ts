import type { Attempts } from './attempts.ts';
import type { CartHandles } from './cart-handles.ts';
import type { IdempotencyRecords } from './idempotency-records.ts';
import type { Orders } from './orders.ts';
import type { ServiceKeys } from './service-keys.ts';

export type * from './attempts.ts';
export type * from './cart-handles.ts';
export type * from './idempotency-records.ts';
export type * from './orders.ts';
export type * from './service-keys.ts';

/** Everything this service keeps, whatever keeps it. One contract suite (test/contract/stores) speaks for every implementation. */
export interface Stores {
  readonly cartHandles: CartHandles;
  readonly attempts: Attempts;
  readonly orders: Orders;
  readonly idempotency: IdempotencyRecords;
  readonly keys: ServiceKeys;
  /** Cheap proof that the store answers, for readiness. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
