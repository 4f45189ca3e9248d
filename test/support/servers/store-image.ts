import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { createSqliteStores } from '../../../src/stores/sqlite/create-sqlite-stores.ts';
import { openMemory } from './open-memory.ts';

let image: Promise<Uint8Array> | undefined;

/** Stores with their tables and nothing in them, made once: to make the tables takes as long as most tests of stores. */
function readImage(): Promise<Uint8Array> {
  image ??= (async () => {
    const memory = openMemory(undefined);
    const stores = await createSqliteStores({ dataFolder: ':memory:', memory });
    const bytes = memory.serialize();
    await stores.close();
    return bytes;
  })();
  return image;
}

export const openEmptyMemory = async (): Promise<DatabaseSync> => openMemory(await readImage());

/** For stores that are opened in this folder next. */
export async function writeEmptyFile(dataFolder: string): Promise<void> {
  await writeFile(join(dataFolder, 'service.sqlite'), await readImage(), { mode: 0o600 });
}
