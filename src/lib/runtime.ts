import { randomBytes, randomUUID } from 'node:crypto';
import { type Clock, systemClock } from './clock.ts';

/** Everything a pure function may not reach for by itself: time, identifiers, randomness, the network. */
export interface Runtime {
  readonly clock: Clock;
  /** A fresh UUID. */
  readonly uuid: () => string;
  readonly randomBytes: (length: number) => Uint8Array;
  readonly fetch: typeof globalThis.fetch;
}

export const systemRuntime: Runtime = {
  clock: systemClock,
  uuid: () => randomUUID(),
  randomBytes: (length) => randomBytes(length),
  fetch: (...parameters) => globalThis.fetch(...parameters),
};
