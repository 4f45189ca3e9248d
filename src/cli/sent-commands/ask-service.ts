import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { CommandRefusal } from '../../command-channel/command-refusal.ts';
import type { CommandLine } from '../../command-channel/command-wire.ts';
import { findControlAddress } from '../../command-channel/control-address.ts';
import { openStores } from '../../composition/open-stores.ts';
import type { Config } from '../../config/loaded-config.ts';
import { silentLogger } from '../../lib/logger.ts';
import { systemRuntime } from '../../lib/runtime.ts';
import type { Stores } from '../../stores/ports/index.ts';
import { type SentCommand, sendCommand } from './send-command.ts';

/**
 * Asks the server that uses the data folder; a null skips it. Without one, reads the database, or the files, which are then
 * free. Throws what `describeRefusal` describes.
 */
export async function askService(
  { dataFolder, database }: { readonly dataFolder: string; readonly database: Config['database'] },
  {
    command,
    read,
    creates = false,
  }: {
    readonly command: SentCommand | null;
    readonly read: (stores: Stores) => Promise<readonly CommandLine[]>;
    /** Whether the command makes the files if there are none: the service then starts with what it wrote. */
    readonly creates?: boolean;
  },
): Promise<readonly CommandLine[]> {
  const address = command === null ? undefined : await findControlAddress(dataFolder);
  const lines = address && command ? await sendCommand(address, command) : undefined;
  if (lines !== undefined) return lines;
  if (!creates && database === null && !existsSync(join(dataFolder, 'service.sqlite'))) {
    throw new CommandRefusal(
      `the folder ${resolve(dataFolder)} holds no data of the service; name its folder with DATA_DIR`,
    );
  }
  const { clock } = systemRuntime;
  const stores = await openStores({ dataDir: dataFolder, database }, { clock, logger: silentLogger });
  return read(stores).finally(() => stores.close());
}
