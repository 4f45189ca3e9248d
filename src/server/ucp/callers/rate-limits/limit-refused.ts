import { LRUCache } from 'lru-cache';
import type { Clock } from '../../../../lib/clock.ts';
import { entriesUpTo } from '../../../../lib/entries-up-to.ts';
import { toAddressBlock } from '../../../../lib/net/address-block.ts';
import type { RateLimits } from '../../../../rate-limits/rate-limits.ts';
import { ProtocolFault } from '../../protocol-fault.ts';
import type { IdentifyPlatform } from '../../ucp-request.ts';

const MAX_BLOCKED = 5_000;

/**
 * Counts, for each address, the requests that are refused before it is known who calls. Once there are too many, all requests of the address are
 * refused unread, at the price of a look-up. It is told 503: a platform that is known by name is never told 429.
 */
export class RefusedRequests {
  readonly #rateLimits: RateLimits;
  readonly #clock: Clock;
  readonly #blocked = new LRUCache<string, number>(entriesUpTo(MAX_BLOCKED));

  constructor({ rateLimits, clock }: { readonly rateLimits: RateLimits; readonly clock: Clock }) {
    this.#rateLimits = rateLimits;
    this.#clock = clock;
  }

  /** Throws ProtocolFault for an address with too many. */
  check(address: string): void {
    const left = (this.#blocked.get(toAddressBlock(address)) ?? 0) - this.#clock.now();
    if (left <= 0) return;
    const content = 'Too many requests from this address name no platform, or do not prove it. Try again.';
    throw new ProtocolFault(503, 'service_unavailable', content, Math.ceil(left / 1000));
  }

  async count(address: string): Promise<void> {
    const block = toAddressBlock(address);
    const caller = { address: block, device: null, appId: null };
    const { retryAfterSeconds } = await this.#rateLimits.take(caller, { refusedAgents: 1 });
    if (retryAfterSeconds !== null) this.#blocked.set(block, this.#clock.now() + retryAfterSeconds * 1000);
  }
}

/** Counts requests that name no platform, or do not prove it. */
export const limitRefused =
  (identify: IdentifyPlatform, refused: RefusedRequests): IdentifyPlatform =>
  async (request) => {
    refused.check(request.address);
    let isProven = false;
    try {
      return await identify(request, () => {
        isProven = true;
      });
    } catch (thrown) {
      // What fails on our side is nobody's fault.
      if (!isProven && thrown instanceof ProtocolFault && thrown.status < 500) await refused.count(request.address);
      throw thrown;
    }
  };
