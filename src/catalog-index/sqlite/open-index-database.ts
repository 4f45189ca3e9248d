import { closeSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { hasCode } from '../../lib/has-code.ts';
import { PRODUCT_SHAPE } from '../product-shape.ts';

/** Grows with every change of the tables, of a document or of how words are cut. */
const FORMAT = 13;

/** An index of another version is built anew. */
const VERSION = PRODUCT_SHAPE * 1_000 + FORMAT;

const tables = `
  create table snapshots (
    domain text primary key, shown_run text, as_of integer, version integer not null default 0, products integer not null default 0, skipped integer not null default 0,
    run_id text, run_holder text, run_until integer not null default 0, run_began integer, run_cursor text,
    run_position integer not null default 0, run_skipped integer not null default 0,
    last_error text, last_error_at integer
  );
  create table staged (
    run_id text not null, product_id text not null, position integer not null, document_id integer not null,
    digest blob not null, text_id integer, primary key (run_id, product_id)
  ) without rowid;
  create index staged_by_document on staged (run_id, document_id, product_id);
  create table documents (
    document_id integer primary key, domain text not null, product_id text not null, position integer not null,
    digest blob not null, text_id integer not null, currency text not null, min_price integer, max_price integer, title text, created_at integer,
    facts text not null,
    unique (domain, product_id)
  );
  create index documents_by_position on documents (domain, position);
  create table texts (text_id integer primary key, product text not null);
  create table words (
    word text not null, domain text not null, products integer not null, primary key (word, domain)
  ) without rowid;

  create virtual table words_of using fts5 (
    words, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii'
  );
  insert into words_of (words_of, rank) values ('hashsize', ${8 * 2 ** 20});
`;

/**
 * The index in a file of its own (created for its owner only), or in memory, where it may be open already. What it holds can be listed again, so a
 * power cut may take the last commits, and a file of another format is emptied.
 */
export function openIndexDatabase(file: string | ':memory:' | DatabaseSync, { readOnly = false } = {}): DatabaseSync {
  if (typeof file === 'string' && file !== ':memory:' && !readOnly) createPrivateFile(file);
  const database = typeof file === 'string' ? new DatabaseSync(file, { timeout: 10_000, readOnly }) : file;
  try {
    if (readOnly) return database;
    database.exec(
      'pragma journal_mode = wal; pragma synchronous = normal; pragma trusted_schema = off; pragma wal_autocheckpoint = 8000',
    );
    if (readVersion(database) !== VERSION) create(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

const readVersion = (database: DatabaseSync): unknown =>
  database.prepare('pragma user_version').get()?.['user_version'];

function create(database: DatabaseSync): void {
  const earlier = database
    .prepare(
      "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' and name not like 'words_of_%'",
    )
    .all();
  database.exec('begin immediate');
  try {
    for (const { name } of earlier) database.exec(`drop table "${String(name)}"`);
    database.exec(`${tables} pragma user_version = ${VERSION}; commit`);
  } catch (error) {
    if (database.isTransaction) database.exec('rollback');
    throw error;
  }
}

function createPrivateFile(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  }
}
