import type { CallCost } from './deployment.ts';

interface WakingCall {
  /** Messages of Redis to all nodes. */
  readonly wakeUps: number;
}

interface Costs {
  /** What PostgreSQL stores of an order while it is whole. */
  readonly order: CallCost & WakingCall & { readonly bytes: number };
  readonly query: CallCost;
  readonly change: CallCost & WakingCall;
  /** How long a commit takes beside its CPU, in milliseconds. */
  readonly commitMs: number;
  /** CPU of Redis for a message, and for each node that gets it. */
  readonly wakeUp: { readonly microseconds: number; readonly microsecondsOfNode: number };
  /** Somebody who watches a cart in which nothing changes, for a second. */
  readonly watcher: {
    readonly nodeMicroseconds: number;
    readonly databaseMicroseconds: number;
    readonly transactions: number;
    readonly kibibytes: number;
  };
}

/** Measured; docs/scale.md names the command of each. PostgreSQL's part of an order is with that of the sandbox shop, which a real shop does itself. */
export const costs: Costs = {
  order: { nodeMs: 31.4, databaseMs: 28.5, transactions: 25, wakeUps: 10, bytes: 27_000 },
  query: { nodeMs: 3.17, databaseMs: 1.61, transactions: 2 },
  change: { nodeMs: 7.4, databaseMs: 7.3, transactions: 5, wakeUps: 2 },
  commitMs: 2.3,
  wakeUp: { microseconds: 125, microsecondsOfNode: 9.8 },
  watcher: { nodeMicroseconds: 241, databaseMicroseconds: 467, transactions: 0.21, kibibytes: 13.5 },
};
