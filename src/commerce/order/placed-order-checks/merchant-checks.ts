import type { Timers } from '../../../lib/timers.ts';
import type { CheckClaim } from '../../../stores/ports/index.ts';

/** Few, so that the checks leave the calls of a merchant to its buyers. */
const AT_ONCE_EACH = 4;
/** At all merchants together, those apart that keep a check waiting. */
const AT_ONCE = 64;
/** A merchant whose check takes longer gets no other one meanwhile. */
const GOOD_TIME = 1_000;

/** What is checked again and again, at the merchant that it belongs to. */
export interface CheckSource {
  /** The merchants at which a check is due, first that which waits for longest. */
  listDueDomains(): Promise<readonly string[]>;
  /** Takes due checks of a merchant. Returns what does each of them. */
  claim(claim: Pick<CheckClaim, 'domain' | 'limit'>): Promise<readonly (() => Promise<void>)[]>;
}

export interface CheckParts {
  readonly timers: Timers;
  /** Called after each check, and when a merchant is late: others may begin now. */
  readonly wake: () => void;
  readonly failed: (error: unknown) => void;
}

interface Check {
  readonly domain: string;
  isLate: boolean;
}

/** Checks what is due, a bounded number of things at once. A merchant that is slow or away delays only its own. */
export class MerchantChecks {
  readonly #source: CheckSource;
  readonly #parts: CheckParts;
  readonly #running = new Set<Check>();
  #isAccepting = true;

  constructor(source: CheckSource, parts: CheckParts) {
    this.#source = source;
    this.#parts = parts;
  }

  /** Begins checks until none is due, or as many run as may at once. */
  async begin(): Promise<void> {
    while (await this.#claim());
  }

  /** Begins no more. */
  stop(): void {
    this.#isAccepting = false;
  }

  /** False if nothing could begin. */
  async #claim(): Promise<boolean> {
    let found = 0;
    for (const domain of await this.#source.listDueDomains()) {
      const limit = this.#countFree(domain);
      if (limit <= 0) continue;
      const claimed = await this.#source.claim({ domain, limit });
      for (const check of claimed) void this.#run(domain, check);
      found += claimed.length;
    }
    return found > 0;
  }

  #countFree(domain: string): number {
    if (!this.#isAccepting) return 0;
    const running = [...this.#running];
    const own = running.filter((check) => check.domain === domain);
    if (own.some(({ isLate }) => isLate)) return 0;
    const prompt = running.filter(({ isLate }) => !isLate);
    return Math.min(AT_ONCE_EACH - own.length, AT_ONCE - prompt.length);
  }

  async #run(domain: string, work: () => Promise<void>): Promise<void> {
    const { timers, wake, failed } = this.#parts;
    const check: Check = { domain, isLate: false };
    this.#running.add(check);
    const cancel = timers.after(GOOD_TIME, () => {
      check.isLate = true;
      wake();
    });
    try {
      await work();
    } catch (error) {
      failed(error);
    } finally {
      cancel();
      this.#running.delete(check);
      wake();
    }
  }
}
