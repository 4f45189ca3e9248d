import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import { prepareInsert, prepareQuery, prepareWrite } from '../../src/stores/sql/prepare-query.ts';
import { openSqlite } from '../../src/stores/sqlite/open-sqlite.ts';

interface Tables {
  readonly things: { readonly owner: string; readonly size: number };
}

async function openThings() {
  const db = openSqlite<Tables>(':memory:');
  await sql`create table things (owner text, size integer)`.execute(db);
  await db
    .insertInto('things')
    .values([
      { owner: 'ada', size: 1 },
      { owner: 'ada', size: 5 },
      { owner: 'bo', size: 9 },
    ])
    .execute();
  let builds = 0;
  const find = prepareQuery(db, ({ owner, least }: { readonly owner: string; readonly least: number }) => {
    builds += 1;
    return db.selectFrom('things').selectAll().where('size', '>=', least).where('owner', '=', owner).orderBy('size');
  });
  return { db, find, countBuilds: () => builds };
}

describe('a prepared query', () => {
  it('takes the values of each call, and is built once', async () => {
    const { db, find, countBuilds } = await openThings();

    assert.deepEqual(await find({ owner: 'ada', least: 2 }), [{ owner: 'ada', size: 5 }]);
    assert.deepEqual(await find({ owner: 'bo', least: 0 }), [{ owner: 'bo', size: 9 }]);
    assert.equal(countBuilds(), 1);
    await db.destroy();
  });

  it('reads in the transaction that it is given', async () => {
    const { db, find } = await openThings();
    await find({ owner: 'cy', least: 0 });

    const seen = await db.transaction().execute(async (transaction) => {
      await transaction.insertInto('things').values({ owner: 'cy', size: 3 }).execute();
      return find({ owner: 'cy', least: 0 }, transaction);
    });

    assert.deepEqual(seen, [{ owner: 'cy', size: 3 }]);
    await db.destroy();
  });

  it('that writes says how many rows it changed', async () => {
    const { db } = await openThings();
    const grow = prepareWrite(db, ({ owner, by }: { readonly owner: string; readonly by: number }) =>
      db
        .updateTable('things')
        .set((row) => ({ size: row('size', '+', by) }))
        .where('owner', '=', owner),
    );

    assert.equal(await grow({ owner: 'ada', by: 2 }), 2);
    assert.equal(await grow({ owner: 'cy', by: 2 }), 0);
    assert.deepEqual(await db.selectFrom('things').select('size').orderBy('size').execute(), [
      { size: 3 },
      { size: 7 },
      { size: 9 },
    ]);
    await db.destroy();
  });

  it('that inserts rows is built once for each number of them, up to eight', async () => {
    const { db, find } = await openThings();
    let builds = 0;
    const insert = prepareInsert(db, (rows: readonly { readonly owner: string; readonly size: number }[]) => {
      builds += 1;
      return db.insertInto('things').values(rows.map(({ owner, size }) => ({ owner, size })));
    });
    const things = (owner: string, sizes: readonly number[]) => sizes.map((size) => ({ owner, size }));
    const nine = [1, 2, 3, 4, 5, 6, 7, 8, 9];

    for (const [owner, sizes] of Object.entries({ one: [7], two: [3, 4], again: [5, 6], none: [] })) {
      await insert(things(owner, sizes));
      assert.deepEqual(await find({ owner, least: 0 }), things(owner, sizes));
    }
    assert.equal(builds, 2);
    for (const owner of ['nine', 'nine again']) {
      await insert(things(owner, nine));
      assert.deepEqual(await find({ owner, least: 0 }), things(owner, nine));
    }
    assert.equal(builds, 4);
    await db.destroy();
  });
});
