import { createHash } from 'node:crypto';
import type { PlatformProduct } from '../../domain/product/product.ts';
import { toDocumentId } from '../../search/search-document.ts';
import type { BeginInput, FailInput, StageInput } from '../index-threads/index-commands.ts';
import { type CatalogRun, CatalogRunLostError, type RunKey } from '../ports/catalog-index.ts';
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
      return { domain, runId: earlier, cursor: typeof cursor === 'string' ? cursor : null, resumed };
    }
    if (typeof earlier === 'string') statements.run('delete from staged where run_id = ?', earlier);
    statements.run(
      `update snapshots set run_id = ?, run_holder = ?, run_until = ?, run_began = ?, run_cursor = null,
        run_position = 0, run_skipped = 0 where domain = ?`,
      newRunId,
      holder,
      now + leaseMs,
      now,
      domain,
    );
    return { domain, runId: newRunId, cursor: null, resumed };
  });
}

/** A product that the snapshot has already, unchanged, is staged without its data. */
export function stagePart(statements: Statements, input: StageInput): void {
  const { domain, runId, skipped, cursor, leaseMs, now } = input;
  const products: readonly PlatformProduct[] = JSON.parse(input.products);
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
  { domain, runId, position, product }: RunKey & { readonly position: number; readonly product: PlatformProduct },
): void {
  const text = JSON.stringify(product);
  const digest = createHash('sha256').update(text).digest();
  const shown = statements.get(
    'select document_id from documents where domain = ? and product_id = ? and digest = ?',
    domain,
    product.productId,
    digest,
  );
  const documentId = shown === undefined ? toDocumentId(domain, product) : Number(shown['document_id']);
  statements.run(
    `insert into staged (run_id, product_id, position, document_id, digest, product) values (?, ?, ?, ?, ?, ?)
      on conflict (run_id, product_id) do update set position = excluded.position, document_id = excluded.document_id,
        digest = excluded.digest, product = excluded.product`,
    runId,
    product.productId,
    position,
    documentId,
    digest,
    shown === undefined ? text : null,
  );
}

export function restartRun(statements: Statements, run: RunKey): void {
  statements.transaction(() => {
    requireRun(statements, run);
    statements.run('delete from staged where run_id = ?', run.runId);
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

export function failRun(statements: Statements, { domain, runId, error, keep, now }: FailInput): void {
  statements.transaction(() => {
    const changed = statements.run(
      'update snapshots set run_until = 0, last_error = ?, last_error_at = ? where domain = ? and run_id = ?',
      error,
      now,
      domain,
      runId,
    );
    if (changed === 0 || keep) return;
    endRun(statements, { domain, runId });
  });
}

export function endRun(statements: Statements, { domain, runId }: RunKey): void {
  statements.run('delete from staged where run_id = ?', runId);
  statements.run(
    'update snapshots set run_id = null, run_holder = null, run_until = 0, run_began = null, run_cursor = null where domain = ?',
    domain,
  );
}

export function requireRun(statements: Statements, { domain, runId }: RunKey): Readonly<Record<string, unknown>> {
  const row = statements.get('select * from snapshots where domain = ? and run_id = ?', domain, runId);
  if (row === undefined) throw new CatalogRunLostError(`The run of ${domain} was replaced`);
  return row;
}
