import type { Secret } from '../lib/secret.ts';

export interface TracingConfig {
  /** The collector's address, without a trailing slash. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, Secret>>;
  /** The part of all requests that is recorded, from 0 to 1. */
  readonly ratio: number;
  /** Whether whoever sends a `traceparent` decides instead. */
  readonly followsParents: boolean;
}
