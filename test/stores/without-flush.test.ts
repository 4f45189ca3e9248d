import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Kysely, sql } from 'kysely';
import { withoutFlush } from '../../src/stores/sql/without-flush.ts';
import { openSqlite } from '../../src/stores/sqlite/open-sqlite.ts';

const NORMAL = 1;
const FULL = 2;

test('a write without a flush waits for no disk, and the writes after it do again', async () => {
  const db = openSqlite<Record<string, never>>(':memory:');
  try {
    assert.equal(await withoutFlush(db, readSynchronous), NORMAL);
    assert.equal(await readSynchronous(db), FULL);
    await assert.rejects(
      withoutFlush(db, () => Promise.reject(new Error('disk full'))),
      /disk full/,
    );
    assert.equal(await readSynchronous(db), FULL);
  } finally {
    await db.destroy();
  }
});

test('a transaction beside a write without a flush is never part of it', async () => {
  const db = openSqlite<Record<string, never>>(':memory:');
  try {
    const seen = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        index % 2 === 0 ? withoutFlush(db, readSynchronous) : db.transaction().execute(readSynchronous),
      ),
    );
    assert.deepEqual(
      seen,
      seen.map((_, index) => (index % 2 === 0 ? NORMAL : FULL)),
    );
  } finally {
    await db.destroy();
  }
});

async function readSynchronous(db: Kysely<Record<string, never>>): Promise<number | undefined> {
  const { rows } = await sql<{ synchronous: number }>`pragma synchronous`.execute(db);
  return rows[0]?.synchronous;
}
