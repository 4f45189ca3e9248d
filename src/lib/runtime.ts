import { randomBytes, randomUUID } from 'node:crypto';
import { type Clock, systemClock } from './clock.ts';

/** Everything that a pure function may not access directly: time, identifiers and randomness. */
export interface Runtime {
  readonly clock: Clock;
  /** A fresh UUID. */
  readonly uuid: () => string;
  readonly randomBytes: (length: number) => Uint8Array;
}

export const systemRuntime: Runtime = {
  clock: systemClock,
  uuid: () => randomUUID(),
  randomBytes: (length) => randomBytes(length),
};
