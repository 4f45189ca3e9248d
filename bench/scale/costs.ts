import type { CallCost } from './deployment.ts';

interface WakingCall {
  /** Messages of Redis to all nodes. */
  readonly wakeUps: number;
}

interface Costs {
  readonly order: CallCost &
    WakingCall & {
      /** CPU of Redis beside the wake-ups: it counts the limits. */
      readonly redisMicroseconds: number;
      /** What PostgreSQL stores of it while it is whole. */
      readonly bytes: number;
    };
  readonly query: CallCost;
  readonly change: CallCost & WakingCall;
  /** Connections of a node to PostgreSQL, at most: of calls (DATABASE_CONNECTIONS), and of its catalog index. */
  readonly connections: { readonly calls: number; readonly index: number };
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
  order: { nodeMs: 32.9, databaseMs: 41.1, transactions: 25, wakeUps: 8, redisMicroseconds: 790, bytes: 27_000 },
  query: { nodeMs: 3.51, databaseMs: 2.28, transactions: 2 },
  change: { nodeMs: 6.66, databaseMs: 7.67, transactions: 5, wakeUps: 1 },
  connections: { calls: 10, index: 4 },
  commitMs: 2.3,
  wakeUp: { microseconds: 32, microsecondsOfNode: 5.6 },
  watcher: { nodeMicroseconds: 252, databaseMicroseconds: 186, transactions: 0.2, kibibytes: 13.5 },
};
