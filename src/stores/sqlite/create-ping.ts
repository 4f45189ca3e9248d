import { statfs } from 'node:fs/promises';
import { CamelCasePlugin, type Kysely } from 'kysely';
import type { Clock } from '../../lib/clock.ts';
import { createAwayError } from '../sql/create-away-error.ts';
import type { Tables } from '../sql/tables.ts';
import { withoutFlush } from '../sql/without-flush.ts';

/** What orders under way may write before somebody makes room. */
export const ROOM_BYTES = 8 * 1024 * 1024;

/**
 * Throws ServiceUnavailable if the folder's disk is full, or the database takes no writes. A small write may still find room in
 * the log when a larger one does not, so the disk is asked too.
 */
export const createPing =
  (db: Kysely<Tables>, clock: Clock, dataFolder: string | ':memory:'): (() => Promise<void>) =>
  async () => {
    const value = String(clock.now());
    await withoutFlush(() =>
      db
        .withPlugin(new CamelCasePlugin())
        .insertInto('serviceFacts')
        .values({ name: 'last-ping', value })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .execute(),
    );
    if (dataFolder === ':memory:') return;
    const { bavail, bsize } = await statfs(dataFolder);
    if (bavail * bsize < ROOM_BYTES) throw createAwayError(false, new Error(`The disk of ${dataFolder} is full`));
  };
