import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { Kysely } from 'kysely';
import { TransactionDialect } from '../../src/stores/postgres/transaction-dialect.ts';
import { inOrder, type Migrations, migrate } from '../../src/stores/sql/migrations/migrate.ts';
import { migrations } from '../../src/stores/sql/migrations/migrations.ts';
import { openSqlite } from '../../src/stores/sqlite/open-sqlite.ts';
import { atEnd } from '../support/at-end.ts';
import { createDatabaseFor, openPool, postgres } from '../support/machine/postgres.ts';
import { findHarm, readForm } from './migration-rule/find-harm.ts';

const openSqliteFor = async (t: TestContext): Promise<Kysely<object>> => {
  const db = openSqlite<object>(':memory:');
  atEnd(t, () => db.destroy());
  return db;
};

const openPostgresFor = async (t: TestContext): Promise<Kysely<object>> => {
  const pool = openPool(await createDatabaseFor(t), 1);
  const db = new Kysely<object>({ dialect: new TransactionDialect({ pool }, '') });
  atEnd(t, () => db.destroy());
  return db;
};

/** What each migration does to nodes that know only those before it. */
async function findHarmOf(db: Kysely<object>, all: Migrations, schema?: string): Promise<Map<string, string[]>> {
  const harm = new Map<string, string[]>();
  const known: Record<string, Migrations[string]> = {};
  for (const name of Object.keys(all).sort()) {
    const before = await readForm(db);
    const migration = all[name];
    if (migration !== undefined) known[name] = migration;
    await migrate(db, known, schema);
    harm.set(name, findHarm(before, await readForm(db)));
  }
  return harm;
}

const notes = [
  'create table notes (note text not null, author text, kept bigint not null default 0, primary key (note))',
];
const tryChange = async (db: Kysely<object>, statement: string, schema?: string): Promise<readonly string[]> => {
  const all: Migrations = { '0001-notes': { up: inOrder(notes) }, '0002-change': { up: inOrder([statement]) } };
  return (await findHarmOf(db, all, schema)).get('0002-change') ?? ['nothing was tried'];
};

const harmless = [
  'alter table notes add column title text',
  `alter table notes add column title text not null default ''`,
  'create index notes_of_authors on notes (author)',
  'create table titles (title text not null unique)',
];
const harmful: readonly (readonly [string, RegExp])[] = [
  ['alter table notes drop column author', /^notes: author is gone$/],
  ['alter table notes rename column author to writer', /^notes: author is gone$/],
  ['alter table notes rename to remarks', /^notes: note is gone$/],
  ['drop table notes', /^notes: note is gone$/],
  ['create unique index one_of_an_author on notes (author)', /^notes: .*author.* is a new rule$/],
];
const harmfulOnPostgres: readonly (readonly [string, RegExp])[] = [
  ['alter table notes add column title text not null', /^notes: title has no default$/],
  ['alter table notes alter column author set not null', /^notes: author has changed$/],
  ['alter table notes alter column kept drop default', /^notes: kept has changed$/],
  ['alter table notes add constraint is_short check (length(note) < 9)', /^notes: constraint is_short is a new rule$/],
  ['alter table notes alter column kept type integer', /^notes: kept has changed$/],
];

/** A database keeps its form for the version before: what nobody uses any more goes a version later. */
function describeRule(open: (t: TestContext) => Promise<Kysely<object>>, schema?: string): void {
  it('is kept by each migration that does not say with its name which nodes it ends', async (t) => {
    const found = await findHarmOf(await open(t), migrations, schema);

    const broken = [...found].filter(([name, harm]) => harm.length > 0 && !/^\d{4}-after-\d{4}-/.test(name));
    assert.deepEqual(broken, []);
  });

  for (const statement of harmless) {
    it(`allows: ${statement}`, async (t) => {
      assert.deepEqual(await tryChange(await open(t), statement, schema), []);
    });
  }

  for (const [statement, expected] of schema === undefined ? harmful : [...harmful, ...harmfulOnPostgres]) {
    it(`refuses: ${statement}`, async (t) => {
      const harm = await tryChange(await open(t), statement, schema);

      assert.ok(
        harm.some((line) => expected.test(line)),
        harm.join('\n') || 'nothing was found',
      );
    });
  }
}

describe('the rule of migrations, on SQLite', () => describeRule(openSqliteFor));

describe('the rule of migrations, on PostgreSQL', postgres, () => describeRule(openPostgresFor, 'public'));
