import { addCount } from '../../../../lib/add-count.ts';
import type { Clock } from '../../../../lib/clock.ts';
import { toAddressBlock } from '../../../../lib/net/address-block.ts';
import { ProtocolFault } from '../../protocol-fault.ts';

const MINUTE = 60_000;

interface Share {
  /** In a minute. */
  readonly most: number;
  readonly atATime: number;
}

const ALL: Share = { most: 120, atATime: 16 };
/** A part of all, so that others are read while one stranger asks for as much as it can. */
const ONE: Share = { most: 30, atATime: 4 };

/** A profile that is to be read, and for whom. */
export interface ProfileReading {
  readonly url: string;
  /** The address that asks. */
  readonly address: string;
}

/**
 * Counts the reading of profiles that strangers name: of all together, of each address that asks, and of each host that is asked. Known profiles
 * are counted apart: anybody can name any number of new ones, on the host of another platform too.
 */
export class ProfileBudget {
  readonly #clock: Clock;
  readonly #spent = new Map<string, number>();
  readonly #running = new Map<string, number>();
  #windowEnd = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Call what it returns once the reading has ended. Throws ProtocolFault if there is nothing left; then nothing was taken. */
  take({ url, address }: ProfileReading, { isKnown }: { readonly isKnown: boolean }): () => void {
    const now = this.#clock.now();
    // More is left of it once the clock was put back.
    if (now >= this.#windowEnd || this.#windowEnd - now > MINUTE) {
      this.#windowEnd = now + MINUTE;
      this.#spent.clear();
    }
    const kind = isKnown ? 'known' : 'new';
    const shares: readonly (readonly [string, Share])[] = [
      [`${kind} all`, ALL],
      [`${kind} address ${toAddressBlock(address)}`, ONE],
      [`${kind} host ${new URL(url).hostname}`, ONE],
    ];
    const isSpent = shares.some(([name, { most }]) => (this.#spent.get(name) ?? 0) >= most);
    if (isSpent || shares.some(([name, { atATime }]) => (this.#running.get(name) ?? 0) >= atATime)) {
      const seconds = isSpent ? Math.ceil((this.#windowEnd - now) / 1000) : 1;
      throw new ProtocolFault(503, 'service_unavailable', 'Too many profiles are being read. Try again.', seconds);
    }
    for (const [name] of shares) {
      addCount(this.#spent, name, 1);
      addCount(this.#running, name, 1);
    }
    return () => {
      for (const [name] of shares) addCount(this.#running, name, -1);
    };
  }
}
