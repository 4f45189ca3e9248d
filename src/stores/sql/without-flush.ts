import { type Kysely, sql } from 'kysely';
import { isPostgres } from './is-postgres.ts';

/**
 * Runs one write that a power cut may undo: on SQLite it does not wait for the disk by itself, and gets there with the next write that
 * does. A killed process loses nothing. SQLite reads the setting before a transaction begins, so `write` must not be part of one.
 */
export const withoutFlush = <Tables, Answer>(
  db: Kysely<Tables>,
  write: (db: Kysely<Tables>) => Promise<Answer>,
): Promise<Answer> =>
  isPostgres(db)
    ? write(db)
    : db.connection().execute(async (connection) => {
        await sql`pragma synchronous = normal`.execute(connection);
        try {
          return await write(connection);
        } finally {
          await sql`pragma synchronous = full`.execute(connection);
        }
      });
