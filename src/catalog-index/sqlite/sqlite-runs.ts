import { hash } from 'node:crypto';
import { type CatalogRun, CatalogRunLostError, type RunKey } from '../../stores/ports/catalog-index.ts';
import { toDocumentId } from '../search-document.ts';
import type { BeginInput, FailInput, StagedProduct, StageInput } from '../threads/index-commands.ts';
import type { Statements } from './statements.ts';

export function beginRun(statements: Statements, input: BeginInput): CatalogRun | null {
  const { domain, holder, leaseMs, resumableMs, now, newRunId } = input;
  return statements.transaction(() => {
    statements.run('insert into snapshots (domain) values (?) on conflict do nothing', domain);
    const row = statements.get('select * from snapshots where domain = ?', domain);
    if (Number(row?.['run_until']) > now) return null;
    const earlier = row?.['run_id'];
    const resumed = typeof earlier === 'string' && Number(row?.['run_began']) > now - resumableMs;
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
export function stagePart(statements: Statements, input: StageInput): void {
  const { domain, runId, products, skipped, cursor, leaseMs, now } = input;
  statements.transaction(() => {
    const run = requireRun(statements, input);
    let position = Number(run['run_position']);
    for (const product of products) {
      position += 1;
      stage(statements, { domain, runId, position, product });
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

function stage(
  statements: Statements,
  {
    domain,
    runId,
    position,
    product,
  }: Omit<RunKey, 'holder'> & { readonly position: number; readonly product: StagedProduct },
): void {
  const { productId, text } = product;
  const digest = hash('sha256', text, 'buffer');
  // One that comes twice takes its last place.
  statements.run(DELETE_TEXTS_OF_PRODUCT, runId, productId);
  const shown = statements.get(
    'select document_id from documents where domain = ? and product_id = ? and digest = ?',
    domain,
    productId,
    digest,
  );
  const [documentId, textId] =
    shown === undefined
      ? [toDocumentId(domain, product), statements.insert(INSERT_TEXT, text)]
      : [Number(shown['document_id']), null];
  statements.run(
    'insert or replace into staged (run_id, product_id, position, document_id, digest, text_id) values (?, ?, ?, ?, ?, ?)',
    runId,
    productId,
    position,
    documentId,
    digest,
    textId,
  );
}

const INSERT_TEXT = 'insert into texts (product) values (?)';
const DELETE_TEXTS_OF_PRODUCT =
  'delete from texts where text_id = (select text_id from staged where run_id = ? and product_id = ?)';

/** With the texts that no document has taken over. */
function forgetStaged(statements: Statements, runId: string): void {
  statements.run('delete from texts where text_id in (select text_id from staged where run_id = ?)', runId);
  statements.run('delete from staged where run_id = ?', runId);
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

/** Documents have taken over what it staged, or nothing is left of that. */
export function endRun(statements: Statements, { domain, runId }: RunKey): void {
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
