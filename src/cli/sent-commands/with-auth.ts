import { type Auth, createAuth } from '../../auth/create-auth.ts';
import { createSecretBox } from '../../auth/encryption/create-secret-box.ts';
import { shareDemoKeySecret } from '../../auth/share-demo-key-secret.ts';
import { toAuthSettings } from '../../auth/to-auth-settings.ts';
import type { CommandLine } from '../../command-channel/command-wire.ts';
import { hasDemo } from '../../composition/demo/has-demo.ts';
import { loadConfig } from '../../config/load-config.ts';
import { systemRuntime } from '../../lib/runtime.ts';
import { askService } from './ask-service.ts';
import type { SentCommand } from './send-command.ts';

/** Runs a command on the keys in the running service; without one, or with a database that nodes share, runs it here. */
export async function withAuth(
  command: SentCommand,
  run: (auth: Auth) => Promise<readonly CommandLine[]>,
): Promise<readonly CommandLine[]> {
  const { partners, environment, tokens, keySecret, dataDir: dataFolder, database } = await loadConfig({ hasDemo });
  return askService(
    { dataFolder, database },
    {
      command: database === null ? command : null,
      creates: true,
      read: async ({ keys, facts }) => {
        const secretBox = createSecretBox(keySecret ?? (await shareDemoKeySecret(facts, systemRuntime)), systemRuntime);
        const settings = toAuthSettings(environment, tokens);
        const auth = await createAuth({ keys, secretBox, partners, runtime: systemRuntime, settings });
        return run(auth).finally(() => auth.close());
      },
    },
  );
}
