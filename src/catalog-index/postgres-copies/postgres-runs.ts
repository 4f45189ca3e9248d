import { type RawBuilder, sql } from 'kysely';
import { type CatalogRun, CatalogRunLostError, type RunKey } from '../../stores/ports/catalog-index.ts';
import { limitTransaction } from '../../stores/postgres/session-limits.ts';
import { runTransaction } from '../../stores/sql/run-transaction.ts';
import type { BeginInput, FailInput } from '../threads/index-commands.ts';
import { type IndexDatabase, type Row, read, SHOW_STATEMENT_MS, table, toText, write } from './index-sql.ts';

/** The database's time in Unix milliseconds: nodes have clocks of their own. */
export type Now = RawBuilder<number>;

export const beginRun = (database: IndexDatabase, now: Now, input: BeginInput): Promise<CatalogRun | null> =>
  runTransaction(database, async (transaction) => {
    const { domain, holder, leaseMs, resumableMs, newRunId } = input;
    await write(transaction, sql`insert into ${table.snapshots} (domain) values (${domain}) on conflict do nothing`);
    const [row] = await read(
      transaction,
      sql`select run_id, run_cursor, run_until > ${now} as held, run_began > ${now} - ${resumableMs}::bigint as recent
        from ${table.snapshots} where domain = ${domain} for update skip locked`,
    );
    // Locked: its holder is showing it.
    if (row === undefined || row['held'] === true) return null;
    const earlier = toText(row['run_id']);
    if (earlier !== null && row['recent'] === true) {
      await write(
        transaction,
        sql`update ${table.snapshots} set run_holder = ${holder}, run_until = ${now} + ${leaseMs}::bigint
          where domain = ${domain}`,
      );
      return { domain, runId: earlier, holder, cursor: toText(row['run_cursor']), resumed: true };
    }
    if (earlier !== null) await forgetListing(transaction, { domain, runId: earlier });
    await write(
      transaction,
      sql`update ${table.snapshots} set run_id = ${newRunId}, run_holder = ${holder},
        run_until = ${now} + ${leaseMs}::bigint, run_began = ${now}, run_cursor = null, run_position = 0, run_skipped = 0
        where domain = ${domain}`,
    );
    return { domain, runId: newRunId, holder, cursor: null, resumed: false };
  });

/**
 * Forgets what abandoned runs have staged, including those of merchants that are no longer listed. `patient` has time for a large one.
 */
export async function forgetAbandoned(
  { database, patient }: { readonly database: IndexDatabase; readonly patient: IndexDatabase },
  now: Now,
  { resumableMs }: Pick<BeginInput, 'resumableMs'>,
): Promise<void> {
  const abandoned = sql`run_id is not null and run_until <= ${now} and run_began <= ${now} - ${resumableMs}::bigint`;
  const found = await read(database, sql`select domain from ${table.snapshots} where ${abandoned} order by domain`);
  for (const { domain } of found) {
    await runTransaction(patient, async (transaction) => {
      await limitTransaction(transaction, SHOW_STATEMENT_MS);
      const [row] = await read(
        transaction,
        sql`select run_id from ${table.snapshots} where domain = ${String(domain)} and ${abandoned} for update skip locked`,
      );
      if (row === undefined) return;
      await forgetListing(transaction, { domain: String(domain), runId: String(row['run_id']) });
      await endRun(transaction, String(domain));
    });
  }
}

/** `patient` has time to forget a long listing. */
export const restartRun = (patient: IndexDatabase, run: RunKey): Promise<void> =>
  runTransaction(patient, async (transaction) => {
    await limitTransaction(transaction, SHOW_STATEMENT_MS);
    await requireRun(transaction, run);
    await forgetListing(transaction, run);
    await write(
      transaction,
      sql`update ${table.snapshots} set run_cursor = null, run_position = 0, run_skipped = 0 where domain = ${run.domain}`,
    );
  });

export async function measureRun(
  database: IndexDatabase,
  { domain, runId, holder }: RunKey,
): Promise<{ readonly staged: number; readonly shown: number }> {
  const [row] = await read(
    database,
    sql`select products, (select count(*) from ${table.listings} where run_id = ${runId}) as staged
      from ${table.snapshots} where domain = ${domain} and run_id = ${runId} and run_holder = ${holder}`,
  );
  if (row === undefined) throw createLostError(domain);
  return { staged: Number(row['staged']), shown: Number(row['products']) };
}

export const failRun = (database: IndexDatabase, now: Now, { error, keep, ...run }: FailInput): Promise<void> =>
  runTransaction(database, async (transaction) => {
    const changed = await write(
      transaction,
      sql`update ${table.snapshots} set run_until = 0, last_error = ${error}, last_error_at = ${now}
        where domain = ${run.domain} and run_id = ${run.runId} and run_holder = ${run.holder}`,
    );
    if (changed === 0 || keep) return;
    await limitTransaction(transaction, SHOW_STATEMENT_MS);
    await forgetListing(transaction, run);
    await endRun(transaction, run.domain);
  });

/** Deletes a run's listing, and the texts that neither the merchant's shown run nor its current one lists. */
export async function forgetListing(
  transaction: IndexDatabase,
  { domain, runId }: Pick<RunKey, 'domain' | 'runId'>,
): Promise<void> {
  await write(transaction, sql`delete from ${table.listings} where run_id = ${runId}`);
  await write(
    transaction,
    sql`delete from ${table.texts} as texts where domain = ${domain} and not exists (
      select 1 from ${table.listings} as listings join ${table.snapshots} as snapshots
        on snapshots.domain = texts.domain and listings.run_id in (snapshots.shown_run, snapshots.run_id)
      where listings.digest = texts.digest)`,
  );
}

export async function endRun(transaction: IndexDatabase, domain: string): Promise<void> {
  await write(
    transaction,
    sql`update ${table.snapshots} set run_id = null, run_holder = null, run_until = 0, run_began = null, run_cursor = null
      where domain = ${domain}`,
  );
}

/** Locks the merchant's row for the rest of the transaction. Throws CatalogRunLostError. */
export async function requireRun(transaction: IndexDatabase, { domain, runId, holder }: RunKey): Promise<Row> {
  const [row] = await read(
    transaction,
    sql`select * from ${table.snapshots}
      where domain = ${domain} and run_id = ${runId} and run_holder = ${holder} for update`,
  );
  if (row === undefined) throw createLostError(domain);
  return row;
}

const createLostError = (domain: string): CatalogRunLostError =>
  new CatalogRunLostError(`The run of ${domain} was taken over or replaced`);
