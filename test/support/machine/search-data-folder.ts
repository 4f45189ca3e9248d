import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The files of the service, without those of the shops, that hold one of the words. */
export async function searchFiles(dataFolder: string, words: readonly string[]): Promise<readonly string[]> {
  const entries = await readdir(dataFolder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries) {
    const file = join(entry.parentPath, entry.name);
    if (!entry.isFile() || relative(dataFolder, file).startsWith('sandbox')) continue;
    const content = await readFile(file, 'latin1');
    if (words.some((word) => content.includes(word))) found.push(relative(dataFolder, file));
  }
  return found;
}

/** The tables of the service that hold one of the words. */
export function searchTables(dataFolder: string, words: readonly string[]): readonly string[] {
  const database = new DatabaseSync(join(dataFolder, 'service.sqlite'), { readOnly: true });
  try {
    const tables = database.prepare(`select name from sqlite_schema where type = 'table'`).all();
    return tables.flatMap(({ name }) => {
      const rows = JSON.stringify(database.prepare(`select * from ${String(name)}`).all());
      return words.some((word) => rows.includes(word)) ? [String(name)] : [];
    });
  } finally {
    database.close();
  }
}
