import { CommerceError } from '../../../errors/commerce-error.ts';
import type { SyncRun } from './sync-run.ts';

/** From this part on, the second half of a listing must add a product. Before, a shop may hide all it has, or tell what cannot be read. */
const ADDS_FROM = 2_048;

/**
 * Refuses a listing that would never end: one that comes back to a cursor, in a circle of any length, and one whose parts go on without a
 * new product. Keeps one cursor and one number, however long the listing is. Made anew for each listing.
 */
export class EndlessListingGuard {
  readonly #sync: SyncRun;
  #parts = 0;
  #marked: { readonly cursor: string; readonly staged: number } | null = null;

  constructor(sync: SyncRun) {
    this.#sync = sync;
  }

  /** Call it after each part but the last, with the cursor of the next one. Throws StoreUnavailable; the next run begins anew. */
  async check(cursor: string): Promise<void> {
    const { context, run } = this.#sync;
    this.#parts += 1;
    if (cursor === this.#marked?.cursor) await this.#refuse('returned to a part that it had passed');
    // Brent's way to find a circle: the mark moves on at each power of two, so that it is in the circle once it is as long.
    if (!Number.isInteger(Math.log2(this.#parts))) return;
    const { staged } = await context.catalogIndex.runs.measure(run);
    if (this.#parts >= ADDS_FROM && staged === this.#marked?.staged) await this.#refuse('went on without new products');
    this.#marked = { cursor, staged };
  }

  /** Nothing that was listed can be gone on from: the cursor leads into the circle again. */
  async #refuse(what: string): Promise<never> {
    const { context, run } = this.#sync;
    await context.catalogIndex.runs.restart(run);
    throw new CommerceError('StoreUnavailable', {
      description: `The listing ${what} after ${this.#parts} parts`,
      outcomeUnknown: false,
    });
  }
}
