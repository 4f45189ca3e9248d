import { type Kysely, PostgresAdapter } from 'kysely';

/** For the few places where the two databases need different SQL. */
export const isPostgres = <Tables>(db: Kysely<Tables>): boolean => db.getExecutor().adapter instanceof PostgresAdapter;
