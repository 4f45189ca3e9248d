import { sql } from 'kysely';
import { CommerceError } from '../../errors/commerce-error.ts';
import type { SnapshotState } from '../../stores/ports/catalog-index.ts';
import type { CommandTable, ExecuteCommand, RunCommands } from '../threads/index-commands.ts';
import { toIndexError } from '../threads/index-errors.ts';
import type { CatalogCopies } from './catalog-copies.ts';
import { type IndexDatabase, read, table, toNumber, toText } from './index-sql.ts';
import { beginRun, failRun, forgetAbandoned, measureRun, type Now, restartRun } from './postgres-runs.ts';
import { showRun } from './show-run.ts';
import { stagePart } from './stage-part.ts';

interface RunParts {
  readonly database: IndexDatabase;
  /** With time for statements that take long. */
  readonly patient: IndexDatabase;
  readonly copies: Pick<CatalogCopies, 'bring' | 'findHeld' | 'findError'>;
  /** The database's time. */
  readonly now: Now;
}

/** Runs in the database of all nodes. Throws ServiceUnavailable while it is away. */
export function createRunCommands({ database, patient, copies, now }: RunParts): ExecuteCommand<keyof RunCommands> {
  const nothing = async (work: Promise<void>) => {
    await work;
    return null;
  };
  const commands: CommandTable<keyof RunCommands> = {
    begin: async (input) => {
      await forgetAbandoned({ database, patient }, now, input);
      return beginRun(database, now, input);
    },
    stage: (input) => nothing(stagePart(database, now, input)),
    restart: (input) => nothing(restartRun(patient, input)),
    measure: (input) => measureRun(database, input),
    show: async (input) => {
      const shown = await showRun(patient, input);
      await copies.bring(input.domain);
      return shown;
    },
    fail: (input) => nothing(failRun(input.keep ? database : patient, now, input)),
    listSnapshots: async () => {
      const states = await listSnapshots(database, now);
      return states.map((state) => {
        const held = copies.findHeld(state.domain);
        return {
          ...state,
          heldAsOf: held?.asOf ?? null,
          heldProducts: held?.products ?? 0,
          copyError: copies.findError(state.domain) ?? null,
        };
      });
    },
  };
  return async (name, input) => {
    try {
      return await commands[name](input);
    } catch (thrown) {
      throw thrown instanceof CommerceError ? thrown : toIndexError(thrown);
    }
  };
}

async function listSnapshots(
  database: IndexDatabase,
  now: Now,
): Promise<readonly Omit<SnapshotState, 'heldAsOf' | 'heldProducts' | 'copyError'>[]> {
  const rows = await read(
    database,
    sql`select *, run_until > ${now} as is_running from ${table.snapshots} order by domain`,
  );
  return rows.map((row) => ({
    domain: String(row['domain']),
    asOf: toNumber(row['as_of']),
    products: Number(row['products']),
    skipped: Number(row['skipped']),
    isRunning: row['is_running'] === true,
    lastError: toText(row['last_error']),
    lastErrorAt: toNumber(row['last_error_at']),
  }));
}
