import { sql } from 'kysely';
import type { RunKey, ShownRun } from '../../stores/ports/catalog-index.ts';
import { limitTransaction } from '../../stores/postgres/session-limits.ts';
import { runTransaction } from '../../stores/sql/run-transaction.ts';
import { type IndexDatabase, read, SHOW_STATEMENT_MS, table, toText, write } from './index-sql.ts';
import { endRun, forgetListing, requireRun } from './postgres-runs.ts';

/** Makes the run's rows the published ones, and removes those of the run before. A listing that is the same stays, and no node copies it again. */
export const showRun = (database: IndexDatabase, run: RunKey): Promise<ShownRun> =>
  runTransaction(database, async (transaction) => {
    const { domain, runId } = run;
    await limitTransaction(transaction, SHOW_STATEMENT_MS);
    const snapshot = await requireRun(transaction, run);
    const [before, skipped] = [toText(snapshot['shown_run']), Number(snapshot['run_skipped'])];
    const [counts] = await read(
      transaction,
      sql`select count(*) as total, count(*) filter (where before.digest is null) as added,
          count(*) filter (where before.digest <> staged.digest) as changed,
          count(*) filter (where before.position <> staged.position) as moved
        from ${table.listings} as staged
        left join ${table.listings} as before on before.run_id = ${before} and before.product_id = staged.product_id
        where staged.run_id = ${runId}`,
    );
    const total = Number(counts?.['total']);
    const added = Number(counts?.['added']);
    const changed = Number(counts?.['changed']);
    const removed = Number(snapshot['products']) - (total - added);
    const isNew = before === null || added + changed + removed + Number(counts?.['moved']) > 0;
    const shown = isNew ? sql`shown_run = ${runId}, publication = gen_random_uuid()::text, ` : sql``;
    await write(
      transaction,
      sql`update ${table.snapshots} set ${shown}as_of = ${snapshot['run_began']}::bigint, products = ${total}::bigint,
        skipped = ${skipped}::bigint, last_error = null, last_error_at = null where domain = ${domain}`,
    );
    await endRun(transaction, domain);
    const replaced = isNew ? before : runId;
    if (replaced !== null) await forgetListing(transaction, { domain, runId: replaced });
    return { added, changed, removed, total, skipped };
  });
