import type { CommandLine } from '../../command-channel/command-wire.ts';
import { type OpenedAuth, openAuth } from '../../composition/auth/open-auth.ts';
import { hasDemo } from '../../composition/demo/has-demo.ts';
import { loadConfig } from '../../config/load-config.ts';
import { systemRuntime as runtime } from '../../lib/runtime.ts';
import { askService } from './ask-service.ts';
import type { SentCommand } from './send-command.ts';

/** Runs a command on the keys in the running service; without one, or with a database that nodes share, runs it here. */
export async function withAuth(
  command: SentCommand,
  run: (opened: OpenedAuth) => Promise<readonly CommandLine[]>,
): Promise<readonly CommandLine[]> {
  const config = await loadConfig({ hasDemo });
  const { dataDir: dataFolder, database } = config;
  return askService(
    { dataFolder, database },
    {
      command: database === null ? command : null,
      creates: true,
      read: async (stores) => {
        const opened = await openAuth(config, { stores, runtime });
        return run(opened).finally(() => opened.keys.close());
      },
    },
  );
}
