import type { Config } from '../config/loaded-config.ts';
import { lockDataFolder } from '../stores/sqlite/data-folder-lock.ts';

/**
 * Keeps the data folder for this node until the answer is called. Beside a shared database, it has the node's copy of the catalogs and the ports of
 * its commands; the embedded database holds its folder itself. Throws DataFolderInUseError.
 */
export function holdDataFolder({ database, dataDir }: Pick<Config, 'database' | 'dataDir'>): () => void {
  return database === null || dataDir === ':memory:' ? () => {} : lockDataFolder(dataDir).release;
}
