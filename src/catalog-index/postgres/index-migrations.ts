import { inOrder, type Migrations } from '../../stores/sql/migrations/migrate.ts';

/** The schema of the index. A release whose documents an older node cannot read takes another one, so that both have their own. */
export const SCHEMA = 'catalog';

const empty = inOrder(['truncate snapshots, staged, documents, products, vocabulary']);

/**
 * The tables of the index. Until the first release, each change of a document, or of how words are cut, is a migration that empties them: catalogs
 * are listed again. `words` has one lexeme for each word of each field, and prefers scans in the order of `document_id` for words that are frequent:
 * hence its statistics.
 */
export const indexMigrations: Migrations = {
  '0100-tables': {
    up: inOrder([
      `create table snapshots (
        domain text primary key, as_of bigint, products bigint not null default 0, skipped bigint not null default 0,
        run_id text, run_holder text, run_until bigint not null default 0, run_began bigint, run_cursor text,
        run_position bigint not null default 0, run_skipped bigint not null default 0,
        last_error text, last_error_at bigint
      )`,
      `create table staged (
        run_id text not null, product_id text not null, position bigint not null, document_id bigint not null, digest text not null,
        currency text, min_price bigint, max_price bigint, facts text, words tsvector, product text,
        primary key (run_id, product_id)
      )`,
      `create table documents (
        document_id bigint primary key, domain text not null, product_id text not null, position bigint not null,
        digest text not null, currency text not null, min_price bigint, max_price bigint, facts text not null,
        words tsvector not null, unique (domain, product_id)
      )`,
      'create index documents_by_position on documents (domain, position)',
      // With fastupdate, each search would read all documents that were written lately.
      'create index documents_by_word on documents using gin (words) with (fastupdate = off)',
      'alter table documents alter column words set statistics 300',
      'create table products (document_id bigint primary key, product text not null)',
      `create table vocabulary (
        word text not null, domain text not null, products bigint not null, primary key (word, domain)
      )`,
      'create index vocabulary_by_domain on vocabulary (domain)',
    ]),
  },
  '0101-labels': { up: empty },
  '0102-nouns': { up: empty },
  '0103-sorts': {
    up: inOrder([
      'truncate snapshots, staged, documents, products, vocabulary',
      'alter table staged add column title text, add column created_at bigint',
      'alter table documents add column title text, add column created_at bigint',
    ]),
  },
  '0104-categories': { up: empty },
  '0105-whole-labels': { up: empty },
  '0106-snapshot-versions': { up: inOrder(['alter table snapshots add column version bigint not null default 0']) },
};
