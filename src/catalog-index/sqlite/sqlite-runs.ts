import { hash } from 'node:crypto';
import { type CatalogRun, CatalogRunLostError, type RunKey } from '../../stores/ports/catalog-index.ts';
import { toDocumentId } from '../search-document.ts';
import type { BeginInput, FailInput, StageInput } from '../threads/index-commands.ts';
import type { Statements } from './statements.ts';

export function beginRun(statements: Statements, input: BeginInput): CatalogRun | null {
  const { domain, holder, leaseMs, resumableMs, now, newRunId } = input;
  return statements.transaction(() => {
    forgetAbandoned(statements, input);
    statements.run('insert into snapshots (domain) values (?) on conflict do nothing', domain);
    const row = statements.get('select * from snapshots where domain = ?', domain);
    const left = Number(row?.['run_until']) - now;
    // A lease with more than its length left was taken before the clock went back.
    if (left > 0 && left <= leaseMs) return null;
    const earlier = row?.['run_id'];
    const began = Number(row?.['run_began']);
    const resumed = typeof earlier === 'string' && began > now - resumableMs && began <= now;
    if (resumed) {
      statements.run(
        'update snapshots set run_holder = ?, run_until = ? where domain = ?',
        holder,
        now + leaseMs,
        domain,
      );
      const cursor = row?.['run_cursor'];
      return { domain, runId: earlier, holder, cursor: typeof cursor === 'string' ? cursor : null, resumed };
    }
    if (typeof earlier === 'string') forgetStaged(statements, earlier);
    statements.run(
      `update snapshots set run_id = ?, run_holder = ?, run_until = ?, run_began = ?, run_cursor = null,
        run_position = 0, run_skipped = 0 where domain = ?`,
      newRunId,
      holder,
      now + leaseMs,
      now,
      domain,
    );
    return { domain, runId: newRunId, holder, cursor: null, resumed };
  });
}

/** A product that the snapshot has already, unchanged, is staged without its text. */
export interface StagedRow {
  readonly productId: string;
  readonly digest: Uint8Array;
  readonly documentId: number;
  readonly text: string | null;
}

export const stagePart = (statements: Statements, { products, ...part }: StageInput): void =>
  stageRows(
    statements,
    part,
    products.map(({ text, ...product }) => {
      const { productId } = product;
      const digest = hash('sha256', text, 'buffer');
      const shown = findDocument(statements, { domain: part.domain, productId, digest });
      return shown === null
        ? { productId, digest, documentId: toDocumentId(part.domain, product), text }
        : { productId, digest, documentId: shown, text: null };
    }),
  );

/** The document of a product that the snapshot has unchanged; null if it has none. */
export function findDocument(
  statements: Statements,
  { domain, productId, digest }: { readonly domain: string; readonly productId: string; readonly digest: Uint8Array },
): number | null {
  const row = statements.get(
    'select document_id from documents where domain = ? and product_id = ? and digest = ?',
    domain,
    productId,
    digest,
  );
  return row === undefined ? null : Number(row['document_id']);
}

export function stageRows(
  statements: Statements,
  { domain, skipped, cursor, leaseMs, now, ...key }: Omit<StageInput, 'products'>,
  rows: readonly StagedRow[],
): void {
  statements.transaction(() => {
    const run = requireRun(statements, { domain, ...key });
    let position = Number(run['run_position']);
    for (const row of rows) {
      position += 1;
      stageRow(statements, { runId: key.runId, position, row });
    }
    statements.run(
      'update snapshots set run_cursor = ?, run_until = ?, run_position = ?, run_skipped = run_skipped + ? where domain = ?',
      cursor,
      now + leaseMs,
      position,
      skipped,
      domain,
    );
  });
}

function stageRow(
  statements: Statements,
  { runId, position, row }: { readonly runId: string; readonly position: number; readonly row: StagedRow },
): void {
  const { productId, digest, documentId, text } = row;
  // One that comes twice takes its last place.
  statements.run(DELETE_TEXTS_OF_PRODUCT, runId, productId);
  statements.run(
    'insert or replace into staged (run_id, product_id, position, document_id, digest, text_id) values (?, ?, ?, ?, ?, ?)',
    runId,
    productId,
    position,
    documentId,
    digest,
    text === null ? null : statements.insert(INSERT_TEXT, text),
  );
}

const INSERT_TEXT = 'insert into texts (product) values (?)';
const DELETE_TEXTS_OF_PRODUCT =
  'delete from texts where text_id = (select text_id from staged where run_id = ? and product_id = ?)';

/** Deletes what a run has staged, texts included: no document has taken them over yet. */
function forgetStaged(statements: Statements, runId: string): void {
  statements.run('delete from texts where text_id in (select text_id from staged where run_id = ?)', runId);
  statements.run('delete from staged where run_id = ?', runId);
}

/** Forgets what abandoned runs of other merchants have staged: those merchants may no longer be listed. */
function forgetAbandoned(statements: Statements, { domain, leaseMs, resumableMs, now }: BeginInput): void {
  const abandoned = statements.all(
    `select domain, run_id from snapshots where domain <> ?1 and run_id is not null
      and run_until not between ?2 + 1 and ?2 + ?3 and run_began not between ?2 - ?4 + 1 and ?2`,
    domain,
    now,
    leaseMs,
    resumableMs,
  );
  for (const row of abandoned) {
    const run = { domain: String(row['domain']), runId: String(row['run_id']) };
    forgetStaged(statements, run.runId);
    endRun(statements, run);
  }
}

export function restartRun(statements: Statements, run: RunKey): void {
  statements.transaction(() => {
    requireRun(statements, run);
    forgetStaged(statements, run.runId);
    statements.run(
      'update snapshots set run_cursor = null, run_position = 0, run_skipped = 0 where domain = ?',
      run.domain,
    );
  });
}

export function measureRun(statements: Statements, run: RunKey): { readonly staged: number; readonly shown: number } {
  const { products } = requireRun(statements, run);
  const staged = statements.get('select count(*) as number from staged where run_id = ?', run.runId)?.['number'];
  return { staged: Number(staged), shown: Number(products) };
}

export function failRun(statements: Statements, { error, keep, now, ...run }: FailInput): void {
  statements.transaction(() => {
    const changed = statements.run(
      'update snapshots set run_until = 0, last_error = ?, last_error_at = ? where domain = ? and run_id = ? and run_holder = ?',
      error,
      now,
      run.domain,
      run.runId,
      run.holder,
    );
    if (changed === 0 || keep) return;
    forgetStaged(statements, run.runId);
    endRun(statements, run);
  });
}

/** Ends a run of which documents have taken over what it staged, or nothing is left. */
export function endRun(statements: Statements, { domain, runId }: Pick<RunKey, 'domain' | 'runId'>): void {
  statements.run('delete from staged where run_id = ?', runId);
  statements.run(
    'update snapshots set run_id = null, run_holder = null, run_until = 0, run_began = null, run_cursor = null where domain = ?',
    domain,
  );
}

export function requireRun(
  statements: Statements,
  { domain, runId, holder }: RunKey,
): Readonly<Record<string, unknown>> {
  const row = statements.get(
    'select * from snapshots where domain = ? and run_id = ? and run_holder = ?',
    domain,
    runId,
    holder,
  );
  if (row === undefined) throw new CatalogRunLostError(`The run of ${domain} was taken over or replaced`);
  return row;
}
