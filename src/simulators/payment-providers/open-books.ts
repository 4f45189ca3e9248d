import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { Runtime } from '../../lib/runtime.ts';

/** What the providers keep: sessions, the money that they hold, and every movement of it. One process writes it. */
export interface Books {
  readonly runtime: Runtime;
  readonly all: (sql: string, ...values: readonly SQLInputValue[]) => readonly Row[];
  readonly find: (sql: string, ...values: readonly SQLInputValue[]) => Row | undefined;
  /** Returns the number of rows that changed. */
  readonly run: (sql: string, ...values: readonly SQLInputValue[]) => number;
  /** All or nothing. The work is synchronous, so nothing else happens meanwhile. */
  readonly together: <Answer>(work: () => Answer) => Answer;
  readonly close: () => void;
}

export type Row = Readonly<Record<string, unknown>>;

const tables = `
  create table if not exists facts (name text primary key, value text not null) strict;
  create table if not exists sessions (
    session_id text primary key, merchant text not null, merchant_name text not null, provider text not null,
    amount integer not null, currency text not null, return_url text, page text not null unique,
    order_id text not null, payer_id text, funding text, approved_amount integer, decision text not null,
    hold_id text, created_at integer not null, expires_at integer not null
  ) strict;
  create index if not exists sessions_by_end on sessions (expires_at);
  create table if not exists holds (
    hold_id text primary key, merchant text not null, provider text not null, session_id text, token_id text unique,
    hold_key text not null, claim_key text, state text not null, amount integer not null, currency text not null,
    brand text, last_four text, captured integer not null, refunded integer not null,
    created_at integer not null, expires_at integer not null, unique (merchant, hold_key)
  ) strict;
  create table if not exists barred_keys (merchant text not null, hold_key text not null, primary key (merchant, hold_key)) strict;
  create index if not exists holds_by_end on holds (state, expires_at);
  create table if not exists entries (
    sequence integer primary key, at integer not null, merchant text not null, provider text not null, kind text not null,
    hold_id text not null, amount integer not null, currency text not null, entry_key text not null,
    unique (hold_id, kind, entry_key)
  ) strict;
  create index if not exists entries_of_merchant on entries (merchant, sequence);
`;

/** Opens the file, or books in memory. Every change is on the disk before it is answered: a killed process loses none. */
export function openBooks(file: string | ':memory:', runtime: Runtime): Books {
  if (file !== ':memory:') createPrivateFile(file);
  const database = new DatabaseSync(file, { timeout: 5_000 });
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA trusted_schema = OFF');
  database.exec(tables);
  const statements = new Map<string, ReturnType<DatabaseSync['prepare']>>();
  const prepare = (sql: string) => {
    const known = statements.get(sql) ?? database.prepare(sql);
    statements.set(sql, known);
    return known;
  };
  return {
    runtime,
    all: (sql, ...values) => prepare(sql).all(...values),
    find: (sql, ...values) => prepare(sql).get(...values),
    run: (sql, ...values) => Number(prepare(sql).run(...values).changes),
    together: (work) => {
      database.exec('begin immediate');
      try {
        const answer = work();
        database.exec('commit');
        return answer;
      } catch (error) {
        database.exec('rollback');
        throw error;
      }
    },
    close: () => database.close(),
  };
}

/** SQLite would make the file readable for everybody. */
function createPrivateFile(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}
