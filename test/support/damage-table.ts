import { readFile, writeFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';

/** Overwrites the first page of a table or index, in a file that nobody has open. */
export async function damageTable(file: string, name: string): Promise<void> {
  const database = new DatabaseSync(file);
  const { rootpage } = database.prepare('select rootpage from sqlite_schema where name = ?').get(name) ?? {};
  const { page_size: size } = database.prepare('pragma page_size').get() ?? {};
  database.close();
  const whole = await readFile(file);
  const start = (Number(rootpage) - 1) * Number(size);
  await writeFile(file, whole.fill(7, start, start + Number(size)));
}
