import type { DatabaseSync } from 'node:sqlite';
import type { SnapshotState } from '../../stores/ports/catalog-index.ts';
import { listRelated } from '../related/list-related.ts';
import { searchCatalog } from '../search-catalog.ts';
import { listCategories } from '../suggestions/labels.ts';
import { suggestCatalog } from '../suggestions/suggest-catalog.ts';
import {
  type CommandTable,
  type IndexCommands,
  type ReadCommands,
  type RunCommands,
  type StoredPage,
  toStoredMatches,
  toStoredProducts,
  toStoredSuggestions,
} from '../threads/index-commands.ts';
import { openIndexDatabase } from './open-index-database.ts';
import { showRun } from './show-run.ts';
import { SqliteIndexReader } from './sqlite-index-reader.ts';
import { beginRun, failRun, measureRun, restartRun, stagePart } from './sqlite-runs.ts';
import { Statements } from './statements.ts';

export type SqliteCommand = keyof RunCommands | keyof ReadCommands;

/** One connection to the index. Everything on it blocks its thread. */
export class SqliteEngine {
  readonly #statements: Statements;
  #last: Promise<unknown> = Promise.resolve();
  readonly #commands: CommandTable<SqliteCommand>;

  constructor(file: string | ':memory:' | DatabaseSync, options: { readonly readOnly?: boolean } = {}) {
    const statements = new Statements(openIndexDatabase(file, options));
    this.#statements = statements;
    const reader = new SqliteIndexReader(statements);
    this.#commands = {
      begin: (input) => beginRun(statements, input),
      stage: (input) => {
        stagePart(statements, input);
        return null;
      },
      restart: (input) => {
        restartRun(statements, input);
        return null;
      },
      measure: (input) => measureRun(statements, input),
      show: (input) => showRun(statements, input),
      fail: (input) => {
        failRun(statements, input);
        return null;
      },
      listSnapshots: ({ now }) => listSnapshots(statements, now),
      listProducts: (input) => statements.transaction(() => listProducts(statements, input), 'deferred'),
      listCategories: ({ domain }) => this.#inSnapshot(() => listCategories(reader, domain)),
      search: (input) => this.#inSnapshot(async () => toStoredMatches(await searchCatalog(reader, input))),
      suggest: (input) => this.#inSnapshot(async () => toStoredSuggestions(await suggestCatalog(reader, input))),
      related: (input) =>
        this.#inSnapshot(async () => {
          const related = await listRelated(reader, input);
          return related === null ? null : toStoredProducts(related);
        }),
      ping: () => {
        statements.get('select 1');
        return null;
      },
    };
  }

  /** One command after another: they share a connection and its transaction. */
  execute<Name extends SqliteCommand>(
    name: Name,
    input: IndexCommands[Name]['input'],
  ): Promise<IndexCommands[Name]['answer']> {
    const answer = this.#last.then(async () => this.#commands[name](input));
    this.#last = answer.catch(() => {});
    return answer;
  }

  close(): void {
    const { database } = this.#statements;
    if (database.isOpen) database.close();
  }

  /** All reads of one search see the same snapshots. */
  async #inSnapshot<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    const { database } = this.#statements;
    database.exec('begin');
    try {
      return await work();
    } finally {
      database.exec('rollback');
    }
  }
}

function listSnapshots(statements: Statements, now: number): readonly SnapshotState[] {
  return statements.all('select * from snapshots order by domain').map((row) => ({
    domain: String(row['domain']),
    asOf: toNumber(row['as_of']),
    heldAsOf: toNumber(row['as_of']),
    heldProducts: Number(row['products']),
    copyError: null,
    products: Number(row['products']),
    skipped: Number(row['skipped']),
    isRunning: Number(row['run_until']) > now,
    lastError: typeof row['last_error'] === 'string' ? row['last_error'] : null,
    lastErrorAt: toNumber(row['last_error_at']),
  }));
}

const toNumber = (value: unknown): number | null => (typeof value === 'number' ? value : null);

function listProducts(
  statements: Statements,
  { domain, page, size }: IndexCommands['listProducts']['input'],
): StoredPage | null {
  const snapshot = statements.get('select as_of, products from snapshots where domain = ?', domain);
  const asOf = toNumber(snapshot?.['as_of']);
  if (asOf === null) return null;
  const rows = statements.all(
    `select product from documents join texts using (text_id)
      where domain = ? and position > ? and position <= ? order by position`,
    domain,
    (page - 1) * size,
    page * size,
  );
  return {
    texts: rows.map((row) => String(row['product'])),
    total: Number(snapshot?.['products']),
    asOf,
  };
}
