import type { DatabaseSync } from 'node:sqlite';

/**
 * Databases created before kysely's migrator kept the record have a separate table for it. Moves its rows, so that no
 * migration runs twice.
 */
export function adoptMigrationRecords(database: DatabaseSync): void {
  const earlier = database.prepare(`select 1 from sqlite_schema where type = 'table' and name = 'migrations'`);
  if (earlier.get() === undefined) return;
  database.exec(`
    begin immediate;
    create table kysely_migration (name varchar(255) not null primary key, timestamp varchar(255) not null);
    insert into kysely_migration (name, timestamp)
      select name, strftime('%Y-%m-%dT%H:%M:%fZ', applied_at / 1000.0, 'unixepoch') from migrations;
    drop table migrations;
    commit;
  `);
}
