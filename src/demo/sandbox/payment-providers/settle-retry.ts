import type { Logger } from '../../../lib/logger.ts';
import type { Timers } from '../../../lib/timers.ts';
import type { Queries, Shop } from '../shop.ts';
import { settleMoney } from './settle-money.ts';

const PAUSE = 5_000;

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
  #running: Promise<void> = Promise.resolve();

  constructor(parts: SettleParts) {
    this.#parts = parts;
  }

  /** Tries again in a few seconds, until nothing is left. */
  later(): void {
    if (this.#isStopped || this.#cancel !== null) return;
    this.#cancel = this.#parts.timers.after(PAUSE, () => void this.now());
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
        this.later();
      });
    return this.#running;
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
          this.#parts.logger.warn({ domain, error }, 'Money at payment providers could not be moved yet');
        });
      }
    }
    if (failed.size > 0) this.later();
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
