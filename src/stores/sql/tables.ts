import type { Generated } from 'kysely';
import type { AttemptId } from '../../domain/attempt-id.ts';
import type { AttemptStatus } from '../../domain/order/attempt.ts';
import type { OrderStatus } from '../../domain/order/order.ts';
import type { OwnerKey } from '../../domain/viewer/viewer.ts';
import type { JournalStep, KeyPurpose, NotedPlatform, ServiceFactName, StepState, TrailLine } from '../ports/index.ts';

/** The tables as queries name them; in the database the names are written with underscores. */
export interface Tables {
  readonly cartHandles: CartHandlesTable;
  readonly cartNews: CartNewsTable;
  readonly forgottenCarts: ForgottenCartsTable;
  readonly attempts: AttemptsTable;
  readonly attemptSteps: AttemptStepsTable;
  readonly attemptEvents: AttemptEventsTable;
  readonly orders: OrdersTable;
  readonly orderChecks: OrderChecksTable;
  readonly outboxMessages: OutboxMessagesTable;
  readonly followedOrders: FollowedOrdersTable;
  readonly agentPlatforms: AgentPlatformsTable;
  readonly idempotencyRecords: IdempotencyRecordsTable;
  readonly agentSessions: AgentSessionsTable;
  readonly consentAnswers: ConsentAnswersTable;
  readonly consentTrail: TrailLine;
  readonly consentRetention: ConsentRetentionTable;
  readonly serviceKeys: ServiceKeysTable;
  readonly serviceFacts: ServiceFactsTable;
}

interface CartHandlesTable {
  readonly owner: OwnerKey;
  readonly domain: string;
  /** Null if it was deleted: the row stays so that its version never starts again. */
  readonly handle: string | null;
  readonly version: number;
  readonly updatedAt: number;
  /** The attempt whose order the cart became; null while there is another cart, or if it ended otherwise. */
  readonly orderedBy: AttemptId | null;
  /** The holder that changes the cart on its platform, and until when that counts. */
  readonly holder: string | null;
  readonly heldUntil: number;
  /** What the buyer was shown last; null without a handle. */
  readonly seen: string | null;
  /** When the device was last active, within the hour. */
  readonly usedAt: number;
}

interface ForgottenCartsTable {
  readonly owner: OwnerKey;
  readonly domain: string;
  /** The cart's version with which the handle was forgotten. */
  readonly version: number;
  readonly handle: string;
  readonly forgottenAt: number;
}

interface CartNewsTable {
  readonly owner: OwnerKey;
  readonly domain: string;
  /** The version of the cart's row that came with it. */
  readonly version: number;
  readonly news: string;
  readonly writtenAt: number;
}

interface AttemptsTable {
  readonly attemptId: AttemptId;
  readonly owner: OwnerKey;
  readonly domain: string;
  readonly scope: string;
  readonly fingerprint: string;
  readonly input: string;
  /** 1 if the attempt orders the device's own cart: of these, one at most is open for an owner and domain. */
  readonly completesCart: number;
  readonly sealedPayment: string | null;
  readonly createdAt: number;
  readonly status: AttemptStatus;
  readonly result: string | null;
  readonly updatedAt: number;
  readonly dueAt: number;
  readonly lastSequence: number;
  readonly lastPosition: number;
  readonly leaseHolder: string | null;
  readonly leaseUntil: number;
  readonly traceParent: string | null;
}

interface AttemptStepsTable {
  readonly attemptId: AttemptId;
  readonly position: number;
  readonly step: JournalStep;
  readonly state: StepState;
  readonly result: string | null;
  readonly at: number;
}

interface AttemptEventsTable {
  readonly attemptId: AttemptId;
  readonly sequence: number;
  readonly type: string;
  readonly data: string;
  readonly at: number;
}

interface OrdersTable {
  readonly domain: string;
  readonly orderId: string;
  readonly owner: OwnerKey;
  readonly orderNumber: string;
  readonly cartHandle: string | null;
  readonly cart: string;
  readonly attemptId: AttemptId | null;
  /** The status seen last; null before the first read. */
  readonly status: OrderStatus | null;
  readonly placedAt: number;
  /** 1 once the owner's personal data was removed. */
  readonly buyerRemoved: Generated<number>;
}

interface OrderChecksTable {
  readonly domain: string;
  readonly orderId: string;
  readonly looks: number;
  readonly dueAt: number;
}

interface OutboxMessagesTable {
  readonly receiver: string;
  readonly stream: string;
  /** In the order written, within the receiver and stream. */
  readonly position: number;
  readonly messageId: string;
  readonly type: string;
  readonly owner: OwnerKey;
  readonly domain: string;
  readonly orderId: string | null;
  readonly attemptId: AttemptId | null;
  readonly data: string | null;
  readonly writtenAt: number;
  /** When its term ends. */
  readonly lastAt: number;
  /** `NOT_YET` while an earlier message of its stream waits. */
  readonly dueAt: number;
  readonly tries: number;
  /** Null while it waits. */
  readonly givenUpAt: number | null;
  readonly problem: string | null;
}

interface FollowedOrdersTable {
  readonly domain: string;
  readonly orderId: string;
  readonly digest: string | null;
  readonly changedAt: number;
  readonly dueAt: number;
}

interface AgentPlatformsTable extends NotedPlatform {
  readonly notedAt: number;
}

interface IdempotencyRecordsTable {
  readonly scope: string;
  /** Null if the owner's data was removed since the claim. */
  readonly owner: OwnerKey | null;
  readonly fingerprint: string;
  readonly holder: string;
  /** Null while the call is being worked on. */
  readonly answer: string | null;
  /** End of the lease while there is no answer, end of the answer's life afterwards. */
  readonly validUntil: number;
  /**
   * End of the record itself, if later: for a call that must not run again. 0 if written by a node of the previous
   * version.
   */
  readonly keptUntil: number;
  /** What may tell whether the call was done; null if its holder has not begun. */
  readonly asked: string | null;
}

interface AgentSessionsTable {
  readonly owner: OwnerKey;
  /** The name under which it is counted: the owner's partner, unless told otherwise. */
  readonly partner: string;
  /** A mark of the address that it was begun from, while it is open; null if it does not count for one. */
  readonly source: string | null;
  readonly domain: string;
  readonly facts: string;
  readonly isOpen: number;
  readonly version: number;
  readonly expiresAt: number;
  readonly handedOverAt: number | null;
  /** When to look at it again; null for never. */
  readonly lookAt: number | null;
}

interface ConsentAnswersTable {
  readonly owner: OwnerKey;
  readonly domain: string;
  readonly cartId: string;
  readonly consentId: string;
  readonly facts: string;
}

/** One row, or none to keep the trail for ever. */
interface ConsentRetentionTable {
  readonly one: number;
  readonly milliseconds: number;
}

interface ServiceKeysTable {
  readonly keyId: string;
  readonly purpose: KeyPurpose;
  /** Position in the order in which keys of a purpose were added; clocks of nodes may disagree, positions do not. */
  readonly position: number;
  readonly publicJwk: string;
  readonly sealedPrivateJwk: string;
  readonly createdAt: number;
}

interface ServiceFactsTable {
  readonly name: ServiceFactName | 'maintenance' | 'last-ping';
  readonly value: string;
}
