import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { describe, it, type TestContext } from 'node:test';
import { NodeSqliteDatabase } from '../../src/stores/sqlite/node-sqlite-database.ts';

function openDatabase(t: TestContext): NodeSqliteDatabase {
  const memory = new DatabaseSync(':memory:');
  memory.exec('create table mugs (id integer primary key, color text)');
  const database = new NodeSqliteDatabase(memory);
  t.after(() => database.close());
  return database;
}

const repeat = (text: string, count: number): string => Array(count).fill(text).join(', ');

describe('the statements that a connection keeps', () => {
  it('stay, however many lengths the lists of others have', (t) => {
    const database = openDatabase(t);
    const byId = 'select color from mugs where id = ?';
    const kept = database.prepare(byId);

    for (let count = 1; count <= 300; count += 1) {
      database.prepare(`select color from mugs where id in (${repeat('?', count)})`);
      database.prepare(`insert into mugs (id, color) values (0, ?), ${repeat('(?, ?)', count)}`);
    }

    assert.equal(database.prepare(byId), kept);
  });

  it('have a list that comes again among them', (t) => {
    const database = openDatabase(t);
    const list = 'select color from mugs where id in (?, ?)';

    assert.equal(database.prepare(list), database.prepare(list));
  });

  it('are let go of when a table changes', (t) => {
    const database = openDatabase(t);
    const statements = ['select * from mugs', 'select * from mugs where id in (?)'];
    const kept = statements.map((sql) => database.prepare(sql));

    database.prepare('alter table mugs add column size text').run([]);

    for (const [index, sql] of statements.entries()) assert.notEqual(database.prepare(sql), kept[index]);
  });
});

it('takes a statement that begins with `with` for a write only if it writes', () => {
  const database = new NodeSqliteDatabase(new DatabaseSync(':memory:'));
  database.prepare('create table facts (name text, updated_at integer)').run([]);
  database.prepare("insert into facts values ('one', 1)").run([]);
  database.takeWritten();

  const found = database.prepare('with due as (select * from facts) select name, updated_at from due').all([]);
  const afterRead = database.takeWritten();
  database
    .prepare("with due as (select 'two' as name) insert into facts select name, 2 from due returning name")
    .all([]);

  assert.deepEqual([found, afterRead, database.takeWritten()], [[{ name: 'one', updated_at: 1 }], false, true]);
  database.close();
});
