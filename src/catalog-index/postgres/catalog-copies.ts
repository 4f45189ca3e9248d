import { CommerceError } from '../../errors/commerce-error.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import type { Timers } from '../../lib/timers.ts';
import { CatalogRunLostError } from '../../stores/ports/catalog-index.ts';
import type { CatalogCopy, CopyCommands, ExecuteCommand } from '../threads/index-commands.ts';
import type { PublishedRun } from './published.ts';

export interface CatalogCopiesOptions {
  readonly listPublished: () => Promise<readonly PublishedRun[]>;
  readonly execute: ExecuteCommand<keyof CopyCommands>;
  /** Which process copies. */
  readonly holder: string;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly logger: Logger;
}

/** One short statement for all merchants. PgBouncer lets nobody listen, and Redis may be away. */
const LOOK_EVERY_MS = 1_000;
/** After a look at which a catalog could not be copied. */
const PAUSE_MS = 15_000;

/** Keeps the copies of a node as new as what is published: looks every second, and after each run of its own. */
export class CatalogCopies {
  readonly #options: CatalogCopiesOptions;
  readonly #held = new Map<string, CatalogCopy>();
  /** Published catalogs of which this node has never had a copy, as of its first look. Null before that. */
  #awaited: Set<string> | null = null;
  #isAway = false;
  #last: Promise<boolean> = Promise.resolve(true);
  #next: Promise<boolean> | null = null;
  #cancel = () => {};
  #closed = false;

  constructor(options: CatalogCopiesOptions) {
    this.#options = options;
  }

  /** Takes what an earlier process has copied, sees what is missing, and begins to copy. */
  async start(): Promise<void> {
    for (const copy of await this.#options.execute('listCopies', null)) this.#held.set(copy.domain, copy);
    await this.#listPublished();
    void this.#lookOn();
  }

  findHeld(domain: string): CatalogCopy | undefined {
    return this.#held.get(domain);
  }

  /** Throws ServiceUnavailable while the first copies of what was published at the start are missing. */
  requireCopies(): void {
    if (this.#awaited?.size === 0) return;
    throw new CommerceError('ServiceUnavailable', {
      description: 'This node is still copying the catalogs.',
      retryAfterSeconds: 2,
      outcomeUnknown: false,
    });
  }

  /** Resolves once the node has tried to copy all that is published now: whether it could. Never rejects. */
  look(): Promise<boolean> {
    // The look that is under way may not see the newest run.
    this.#next ??= this.#last.then(() => {
      this.#next = null;
      this.#last = this.#copyAll();
      return this.#last;
    });
    return this.#next;
  }

  close(): void {
    this.#closed = true;
    this.#cancel();
  }

  async #lookOn(): Promise<void> {
    const isDone = await this.look();
    if (this.#closed) return;
    const later = () => void this.#lookOn();
    this.#cancel = this.#options.timers.after(isDone ? LOOK_EVERY_MS : PAUSE_MS, later);
  }

  async #copyAll(): Promise<boolean> {
    const published = await this.#listPublished();
    if (published === null || this.#closed) return true;
    const runs = new Map(published.map(({ domain, runId }) => [domain, runId]));
    const domains = new Set([...runs.keys(), ...this.#held.keys()]);
    let isDone = true;
    for (const domain of domains) {
      if (this.#held.get(domain)?.runId === runs.get(domain)) continue;
      if (this.#closed) return true;
      isDone = (await this.#copy(domain)) && isDone;
    }
    return isDone;
  }

  async #listPublished(): Promise<readonly PublishedRun[] | null> {
    const { listPublished, logger } = this.#options;
    try {
      const published = await listPublished();
      const missing = published.filter(({ domain }) => !this.#held.has(domain));
      this.#awaited ??= new Set(missing.map(({ domain }) => domain));
      this.#isAway = false;
      return published;
    } catch (error) {
      if (!this.#isAway && !this.#closed) {
        logger.warn({ error }, 'The published catalogs cannot be read: search goes on with the copies of this node');
      }
      this.#isAway = true;
      return null;
    }
  }

  async #copy(domain: string): Promise<boolean> {
    const { execute, holder, clock, logger } = this.#options;
    try {
      const copy = await execute('copy', { domain, holder, now: clock.now() });
      if (copy === null) this.#held.delete(domain);
      else this.#held.set(domain, copy);
      this.#awaited?.delete(domain);
      return true;
    } catch (error) {
      if (error instanceof CatalogRunLostError) return true;
      if (!this.#closed) logger.error({ domain, error }, 'A catalog could not be copied; the copy before stays');
      return false;
    }
  }
}
