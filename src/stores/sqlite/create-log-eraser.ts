import { type Kysely, sql } from 'kysely';
import type { Timers } from '../../lib/timers.ts';

const RETRY_MS = 1_000;

export interface LogEraser {
  /**
   * Moves what SQLite's write-ahead log holds into the file, where `secure_delete` has overwritten deleted rows, and empties the log.
   * Waits for nobody: while another process reads or writes the file, it tries again in the background until it succeeds.
   */
  erase(): Promise<void>;
  /** Ends the repeats. To be called before the database is closed. */
  close(): Promise<void>;
}

export function createLogEraser<Tables>(db: Kysely<Tables>, timers: Timers): LogEraser {
  let cancel: (() => void) | undefined;
  let repeat: Promise<void> = Promise.resolve();
  let closed = false;

  const eraseLater = () => {
    if (closed || cancel !== undefined) return;
    cancel = timers.after(RETRY_MS, () => {
      cancel = undefined;
      repeat = erase().catch(eraseLater);
    });
  };
  const erase = async () => {
    if (!(await emptyLog(db))) eraseLater();
  };

  return {
    erase,
    async close() {
      closed = true;
      cancel?.();
      await repeat;
    },
  };
}

/** False if another process has the log in use. */
const emptyLog = <Tables>(db: Kysely<Tables>): Promise<boolean> =>
  db.connection().execute(async (connection) => {
    const { rows: timeouts } = await sql<{ readonly timeout: number }>`pragma busy_timeout`.execute(connection);
    // SQLite would wait for readers inside the call, and the whole process with it.
    await sql`pragma busy_timeout = 0`.execute(connection);
    try {
      const { rows } = await sql<{ readonly busy: number }>`pragma wal_checkpoint(truncate)`.execute(connection);
      return rows[0]?.busy === 0;
    } finally {
      await sql`pragma busy_timeout = ${sql.lit(timeouts[0]?.timeout ?? 0)}`.execute(connection);
    }
  });
