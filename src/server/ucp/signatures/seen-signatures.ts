import { LRUCache } from 'lru-cache';
import type { Clock } from '../../../lib/clock.ts';
import { digest } from '../../../lib/digest.ts';
import { entriesUpTo } from '../../../lib/entries-up-to.ts';

const MAX_SEEN = 20_000;
const MAX_AGE_MS = 300_000;

/**
 * Good signatures that do not tell their age, since they first came to this process. They are not refused: platforms sign as the protocol's
 * examples do, without `created`. Known ones cannot be used again for long; of very many, the ones that were used longest ago are forgotten.
 * A store for all nodes would be a write for each request, against a repetition that a platform can end by telling the age.
 */
export class SeenSignatures {
  readonly #clock: Clock;
  readonly #seen = new LRUCache<string, number>(entriesUpTo(MAX_SEEN));

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Whether the signature is new, or first came at most 300 seconds ago. */
  isRecent(keyId: string, signature: Uint8Array): boolean {
    // Anybody can negate the second half of an ECDSA signature, and it still verifies: only the first half tells signatures apart.
    const half = Buffer.from(signature.subarray(0, signature.length / 2));
    const name = digest(`${keyId} ${half.toString('base64url')}`);
    const now = this.#clock.now();
    const since = this.#seen.get(name);
    if (since === undefined) this.#seen.set(name, now);
    return now - (since ?? now) <= MAX_AGE_MS;
  }
}
