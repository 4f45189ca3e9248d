/** The time as a dependency, so that tests can stop it. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** Unix seconds, the unit of JWT claims. */
export const toUnixSeconds = (milliseconds: number): number => Math.floor(milliseconds / 1000);
