import type { Logger } from '../../lib/logger.ts';
import type { Timers } from '../../lib/timers.ts';
import type { Queries, Shop } from '../shop.ts';
import { captureMoney } from './capture-money.ts';

const PAUSE = 5_000;

interface CaptureParts {
  readonly database: Queries;
  readonly findShop: (domain: string) => Promise<Shop | undefined>;
  readonly timers: Timers;
  readonly logger: Logger;
}

/** Takes what an earlier process, or a provider that did not answer, left to be taken. */
export class CaptureRetry {
  readonly #parts: CaptureParts;
  #cancel: (() => void) | null = null;
  #isStopped = false;
  #running: Promise<void> = Promise.resolve();

  constructor(parts: CaptureParts) {
    this.#parts = parts;
  }

  /** Tries again in a few seconds, until nothing is left. */
  later(): void {
    if (this.#isStopped || this.#cancel !== null) return;
    this.#cancel = this.#parts.timers.after(PAUSE, () => this.now());
  }

  now(): void {
    this.#cancel = null;
    if (this.#isStopped) return;
    this.#running = this.#capture().catch((error: unknown) => {
      this.#parts.logger.warn({ error }, 'Held payments could not be captured yet');
      this.later();
    });
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancel?.();
    await this.#running;
  }

  async #capture(): Promise<void> {
    for (;;) {
      const due = await this.#parts.database
        .selectFrom('charges')
        .select('domain')
        .distinct()
        .where('capture', '=', 'due')
        .execute();
      if (due.length === 0 || this.#isStopped) return;
      for (const { domain } of due) {
        const shop = await this.#parts.findShop(domain);
        if (shop !== undefined) await captureMoney(shop);
      }
    }
  }
}
