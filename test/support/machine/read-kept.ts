import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { TestDatabase } from './postgres.ts';

/** Everything that a service kept in its folder, as text: the bytes of each file, and the rows of each database. */
export async function readFolder(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  // A long text goes over several pages, so the bytes alone may hide it. The databases come first: reading moves their logs.
  const rows = files.filter((file) => file.endsWith('.sqlite')).map(readRows);
  const bytes = await Promise.all(files.map((file) => readFile(file, 'latin1')));
  return [...rows, ...bytes];
}

/** Every row of every table. */
export async function readDatabase({ query }: TestDatabase): Promise<readonly string[]> {
  const tables = await query(
    "select format('%I.%I', table_schema, table_name) as name from information_schema.tables where table_schema !~ '^(pg_|information_schema)'",
  );
  return Promise.all(tables.map(async ({ name }) => JSON.stringify(await query(`select * from ${String(name)}`))));
}

function readRows(file: string): string {
  using database = new DatabaseSync(file, { readOnly: true });
  const tables = database.prepare("select name from sqlite_master where type = 'table'").all();
  return JSON.stringify(tables.map(({ name }) => database.prepare(`select * from "${String(name)}"`).all()));
}
