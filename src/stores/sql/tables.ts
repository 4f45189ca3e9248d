import type { AttemptStatus, AttemptStep } from '../../domain/attempt.ts';
import type { KeyPurpose, StepState } from '../ports/index.ts';

/** The tables as queries name them; in the database the names are written with underscores. */
export interface Tables {
  readonly cartHandles: CartHandlesTable;
  readonly attempts: AttemptsTable;
  readonly attemptSteps: AttemptStepsTable;
  readonly attemptEvents: AttemptEventsTable;
  readonly orders: OrdersTable;
  readonly idempotencyRecords: IdempotencyRecordsTable;
  readonly serviceKeys: ServiceKeysTable;
}

interface CartHandlesTable {
  readonly owner: string;
  readonly domain: string;
  /** Null where it was forgotten: the row stays so that its version never starts again. */
  readonly handle: string | null;
  readonly version: number;
  readonly updatedAt: number;
}

interface AttemptsTable {
  readonly attemptId: string;
  readonly owner: string;
  readonly domain: string;
  readonly scope: string;
  readonly fingerprint: string;
  readonly input: string;
  readonly createdAt: number;
  readonly status: AttemptStatus;
  readonly result: string | null;
  readonly updatedAt: number;
  readonly dueAt: number;
  readonly lastSequence: number;
  readonly lastPosition: number;
  readonly leaseHolder: string | null;
  readonly leaseUntil: number;
}

interface AttemptStepsTable {
  readonly attemptId: string;
  readonly position: number;
  readonly step: AttemptStep;
  readonly state: StepState;
  readonly result: string | null;
  readonly at: number;
}

interface AttemptEventsTable {
  readonly attemptId: string;
  readonly sequence: number;
  readonly type: string;
  readonly data: string;
  readonly at: number;
}

interface OrdersTable {
  readonly domain: string;
  readonly orderId: string;
  readonly owner: string;
  readonly orderNumber: string;
  readonly cartHandle: string | null;
  readonly cart: string;
  readonly attemptId: string | null;
  readonly placedAt: number;
}

interface IdempotencyRecordsTable {
  readonly scope: string;
  readonly fingerprint: string;
  readonly holder: string;
  /** Null while the call is being worked on. */
  readonly answer: string | null;
  /** End of the lease while there is no answer, end of the answer's life afterwards. */
  readonly validUntil: number;
}

interface ServiceKeysTable {
  readonly keyId: string;
  readonly purpose: KeyPurpose;
  /** Place in the order in which keys of a purpose were added; clocks of several nodes may disagree, this does not. */
  readonly position: number;
  readonly publicJwk: string;
  readonly sealedPrivateJwk: string;
  readonly createdAt: number;
}
