import type { AgentPlatforms } from './agent-platforms.ts';
import type { AgentSessions } from './agent-sessions.ts';
import type { Attempts } from './attempts.ts';
import type { CartHandles } from './cart-handles.ts';
import type { Consents } from './consents.ts';
import type { IdempotencyRecords } from './idempotency-records.ts';
import type { MaintenanceRecord } from './maintenance.ts';
import type { OrderChecks } from './order-checks.ts';
import type { OrderFollows } from './order-follows.ts';
import type { Orders } from './orders.ts';
import type { Outbox } from './outbox.ts';
import type { PersonalData } from './personal-data.ts';
import type { ServiceFacts } from './service-facts.ts';
import type { ServiceKeys } from './service-keys.ts';

export type * from './agent-platforms.ts';
export type * from './agent-sessions.ts';
export type * from './attempts.ts';
export type * from './cart-handles.ts';
export * from './catalog-index.ts';
export * from './catalog-search.ts';
export type * from './consents.ts';
export type * from './durability.ts';
export type * from './idempotency-records.ts';
export type * from './maintenance.ts';
export type * from './order-checks.ts';
export type * from './order-follows.ts';
export type * from './orders.ts';
export type * from './outbox.ts';
export type * from './personal-data.ts';
export type * from './service-facts.ts';
export type * from './service-keys.ts';

/**
 * Everything that this service stores, in any database. One contract suite (test/contract/stores) covers every
 * implementation.
 */
export interface Stores {
  readonly cartHandles: CartHandles;
  readonly attempts: Attempts;
  readonly orders: Orders;
  readonly orderChecks: OrderChecks;
  readonly outbox: Outbox;
  readonly orderFollows: OrderFollows;
  readonly agentPlatforms: AgentPlatforms;
  readonly consents: Consents;
  readonly agentSessions: AgentSessions;
  readonly idempotency: IdempotencyRecords;
  readonly keys: ServiceKeys;
  readonly facts: ServiceFacts;
  readonly maintenance: MaintenanceRecord;
  readonly personalData: PersonalData;
  /** Cheap check that the store takes writes, for readiness. */
  ping(): Promise<void>;
  /** The store's own time, in milliseconds since the Unix epoch. */
  readClock(): Promise<number>;
  close(): Promise<void>;
}
