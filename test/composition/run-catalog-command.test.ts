import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it, type TestContext } from 'node:test';
import { createSqliteIndex } from '../../src/catalog-index/sqlite/create-sqlite-index.ts';
import type { CommandRefusal } from '../../src/command-channel/command-refusal.ts';
import { LiveSynonyms } from '../../src/composition/live-synonyms.ts';
import { createRunCatalogCommand } from '../../src/composition/open-catalog.ts';
import type { SnapshotState } from '../../src/stores/ports/catalog-index.ts';
import { atEnd } from '../support/at-end.ts';

const DOMAIN = 'a.example';
const NEWER = Date.parse('2026-01-15T12:00:00Z');
const OLDER = Date.parse('2026-01-15T11:00:00Z');

/** The commands of a node that has an older listing than is published, of other products. */
async function open(t: TestContext, held: Pick<SnapshotState, 'heldAsOf' | 'copyError'>) {
  const state = { domain: DOMAIN, asOf: NEWER, products: 7, skipped: 0, isRunning: false, lastError: null };
  const states = [{ ...state, lastErrorAt: null, heldProducts: 5, ...held }];
  const index = await createSqliteIndex({ file: ':memory:', newRunId: randomUUID });
  atEnd(t, () => index.close());
  const counts = { added: 2, changed: 0, removed: 0, total: 7, skipped: 0 };
  return createRunCatalogCommand({
    commerce: { synchronizeCatalog: async () => ({ kind: 'shown', ...counts }) },
    index: { ...index, listSnapshots: async () => states },
    synonyms: new LiveSynonyms({
      catalog: { synonyms: [], rates: [], rateMaxAgeDays: 1, syncMinutes: 60 },
      merchants: [],
    }),
  });
}

describe('the commands about catalogs', () => {
  it('tell the age and the products of what this node answers from', async (t) => {
    const run = await open(t, { heldAsOf: OLDER, copyError: null });

    const [line] = await run('catalog:status', [], {});

    assert.deepEqual([line?.['asOf'], line?.['products']], ['2026-01-15T11:00:00.000Z', 5]);
  });

  for (const [copyError, reason] of [
    ['database or disk is full', 'database or disk is full.'],
    [null, 'The copy is not there yet.'],
  ] as const) {
    it(`refuse to call a catalog synchronized that this node could not copy: ${reason}`, async (t) => {
      const run = await open(t, { heldAsOf: OLDER, copyError });

      await assert.rejects(run('catalog:sync', [DOMAIN], {}), (error: CommandRefusal) => {
        assert.equal(
          error.message,
          `${DOMAIN} was published, but not copied by this node, which goes on with the copy before: ${reason}`,
        );
        return true;
      });
    });
  }

  it('tell what a synchronization found once this node has its copy', async (t) => {
    const run = await open(t, { heldAsOf: NEWER, copyError: null });

    assert.deepEqual(await run('catalog:sync', [DOMAIN], {}), [
      { domain: DOMAIN, added: 2, changed: 0, removed: 0, total: 7, skipped: 0 },
    ]);
  });
});
