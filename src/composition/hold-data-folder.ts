import type { Config } from '../config/loaded-config.ts';
import { lockDataFolder } from '../stores/sqlite/data-folder-lock.ts';

/**
 * Locks the data folder for this node, and returns what unlocks it. Beside a shared database, the folder has the node's copy of the catalogs and the
 * port of its commands; the embedded database locks its folder itself. Throws DataFolderInUseError.
 */
export function holdDataFolder({ database, dataDir }: Pick<Config, 'database' | 'dataDir'>): () => void {
  return database === null || dataDir === ':memory:' ? () => {} : lockDataFolder(dataDir).release;
}
