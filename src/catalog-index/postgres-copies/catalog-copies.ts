import { CommerceError } from '../../errors/commerce-error.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import type { Timers } from '../../lib/timers.ts';
import { CatalogRunLostError, type HeldSnapshot } from '../../stores/ports/catalog-index.ts';
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

/** The price is one short statement for all merchants. PgBouncer has no LISTEN, and Redis may be away. */
const LOOK_EVERY_MS = 1_000;
/** Between two tries to copy a catalog that could not be copied. */
const PAUSE_MS = 15_000;

/** After so many failures, others no longer wait for a catalog: one may be a connection that broke. */
const HOPELESS = 2;

/** Why a published catalog could not be copied, and when that is tried again, in Unix milliseconds. */
interface CopyFailure {
  readonly error: string;
  readonly until: number;
  /** In a row. */
  readonly times: number;
}

/** Keeps the copies of a node as new as what is published: looks every second, and after each run of its own. */
export class CatalogCopies {
  readonly #options: CatalogCopiesOptions;
  /** Another map once the node's file was made anew. */
  #held = new Map<string, CatalogCopy>();
  readonly #failures = new Map<string, CopyFailure>();
  /** Published catalogs of which this node has never had a copy, as of its first look. Null before that. */
  #awaited: Set<string> | null = null;
  #isAway = false;
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

  listHeld(): readonly HeldSnapshot[] {
    return [...this.#held.values()].map(({ domain, asOf, products }) => ({ domain, asOf, products }));
  }

  /** Why this node could not copy the catalog when it last tried; undefined if it could. */
  findError(domain: string): string | undefined {
    return this.#failures.get(domain)?.error;
  }

  /**
   * Throws ServiceUnavailable while the first copy of one of these catalogs is missing, if it was published at the start. The others do not
   * wait for one that cannot be copied.
   */
  requireCopies(domains: readonly string[]): void {
    const missing = domains.filter((domain) => this.#awaited?.has(domain) ?? true);
    const isHopeless = missing.every((domain) => (this.#failures.get(domain)?.times ?? 0) >= HOPELESS);
    if (missing.length === 0 || (isHopeless && domains.some((domain) => this.#held.has(domain)))) return;
    throw new CommerceError('ServiceUnavailable', {
      description: 'This node is still copying the catalogs.',
      retryAfterSeconds: 2,
      outcomeUnknown: false,
    });
  }

  /** The node's index is empty now: copies all that is published. */
  forget(): void {
    this.#held = new Map();
    this.#failures.clear();
    this.#awaited = null;
    void this.#copyAll();
  }

  /** Resolves once the node has tried to copy what is published of this merchant, unless it could not lately. Never rejects. */
  async bring(domain: string): Promise<void> {
    const published = await this.#listPublished();
    await this.#copyIfDue(published?.find((run) => run.domain === domain));
  }

  close(): void {
    this.#closed = true;
    this.#cancel();
  }

  async #lookOn(): Promise<void> {
    await this.#copyAll();
    if (this.#closed) return;
    this.#cancel = this.#options.timers.after(LOOK_EVERY_MS, () => void this.#lookOn());
  }

  async #copyAll(): Promise<void> {
    // Copies of what is published no more stay: a database that was restored without the catalogs has them listed again.
    for (const run of (await this.#listPublished()) ?? []) await this.#copyIfDue(run);
  }

  /** A run that is asked for twice at the same time is copied once: the second finds it there. */
  async #copyIfDue(run: PublishedRun | undefined): Promise<void> {
    if (run === undefined || this.#closed) return;
    const held = this.#held.get(run.domain);
    if (held?.publication === run.publication && held.asOf === run.asOf) return;
    if ((this.#failures.get(run.domain)?.until ?? 0) > this.#options.clock.now()) return;
    await this.#copy(run.domain);
  }

  async #listPublished(): Promise<readonly PublishedRun[] | null> {
    const { listPublished, logger } = this.#options;
    try {
      const published = await listPublished();
      const missing = published.map(({ domain }) => domain).filter((domain) => !this.#held.has(domain));
      // What is published no more will not be copied.
      this.#awaited = new Set(missing.filter((domain) => this.#awaited?.has(domain) ?? true));
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

  async #copy(domain: string): Promise<void> {
    const { execute, holder, clock, logger } = this.#options;
    const held = this.#held;
    try {
      const copy = await execute('copy', { domain, holder, now: clock.now() });
      // It went into the file that is lost.
      if (held !== this.#held) return;
      held.set(domain, copy);
      this.#failures.delete(domain);
      this.#awaited?.delete(domain);
    } catch (error) {
      if (this.#closed || held !== this.#held || error instanceof CatalogRunLostError) return;
      const text = toText(error);
      const before = this.#failures.get(domain);
      if (before?.error !== text) {
        logger.error({ domain, error }, 'A catalog could not be copied; the copy before stays');
      }
      this.#failures.set(domain, { error: text, until: clock.now() + PAUSE_MS, times: (before?.times ?? 0) + 1 });
    }
  }
}

const toText = (error: unknown): string => (error instanceof Error ? error.message : String(error));
