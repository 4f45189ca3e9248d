import type { Logger } from '../../../lib/logger.ts';
import type { Timers } from '../../../lib/timers.ts';
import type { Queries, Shop } from '../shop.ts';
import { settleMoney } from './settle-money.ts';

const PAUSE = 5_000;
const LONGEST_PAUSE = 300_000;

interface SettleParts {
  readonly database: Queries;
  readonly findShop: (domain: string) => Promise<Shop | undefined>;
  readonly timers: Timers;
  readonly logger: Logger;
}

/** Moves what an earlier process, or a provider that did not answer, left to be moved. */
export class SettleRetry {
  readonly #parts: SettleParts;
  #cancel: (() => void) | null = null;
  #isStopped = false;
  /** The shops that failed the last time: the log has been told of them. */
  #failed: ReadonlySet<string> = new Set();
  /** Attempts since the last one that left nothing. */
  #failures = 0;
  #running: Promise<void> = Promise.resolve();

  constructor(parts: SettleParts) {
    this.#parts = parts;
  }

  /** Tries again in a few seconds, and then ever more slowly, until nothing is left. */
  later(): void {
    // The next attempt may be minutes away. One that is seconds away stays, or else many callers would put it off for ever.
    if (this.#failures > 1) this.#cancel?.();
    else if (this.#cancel !== null) return;
    this.#failures = 0;
    this.#again();
  }

  /** One attempt after another. Settles when this one is over; what it left is tried again later. */
  now(): Promise<void> {
    this.#cancel?.();
    this.#cancel = null;
    if (this.#isStopped) return this.#running;
    this.#running = this.#running
      .then(() => this.#settle())
      .catch((error: unknown) => {
        this.#parts.logger.warn({ error }, 'Money at payment providers could not be moved yet');
        this.#again();
      });
    return this.#running;
  }

  #again(): void {
    if (this.#isStopped) return;
    const pause = Math.min(PAUSE * 2 ** this.#failures, LONGEST_PAUSE);
    this.#failures += 1;
    this.#cancel?.();
    this.#cancel = this.#parts.timers.after(pause, () => void this.now());
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancel?.();
    await this.#running;
  }

  /** Shops that fail are left until later: the money of the others does not wait for them. */
  async #settle(): Promise<void> {
    const failed = new Set<string>();
    for (;;) {
      const domains = (await this.#listDomains()).filter((domain) => !failed.has(domain));
      if (domains.length === 0 || this.#isStopped) break;
      for (const domain of domains) {
        await this.#settleShop(domain).catch((error: unknown) => {
          failed.add(domain);
          if (this.#failed.has(domain)) return;
          this.#parts.logger.warn({ domain, error }, 'Money at payment providers could not be moved yet');
        });
      }
    }
    this.#failed = failed;
    if (failed.size > 0) this.#again();
    else this.#failures = 0;
  }

  async #settleShop(domain: string): Promise<void> {
    const shop = await this.#parts.findShop(domain);
    if (shop === undefined) throw new Error(`There is no shop ${domain}`);
    for (const movement of await settleMoney(shop)) {
      this.#parts.logger.error({ domain, ...movement }, 'A payment provider refused to move money');
    }
  }

  /** The shops that have something to move. */
  async #listDomains(): Promise<readonly string[]> {
    const { database } = this.#parts;
    const rows = await database
      .selectFrom('charges')
      .select('domain')
      .where('capture', 'in', ['due', 'release'])
      .union(
        database
          .selectFrom('provider_refunds as refund')
          .innerJoin('charges as charge', 'charge.charge_id', 'refund.charge_id')
          .select('refund.domain')
          .where('refund.state', '=', 'due')
          .where('charge.capture', '=', 'done'),
      )
      .execute();
    return rows.map(({ domain }) => domain);
  }
}
