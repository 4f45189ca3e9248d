import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { TestContext } from 'node:test';
import { type RunningServer, startServer } from '../../../examples/support/find-or-start-server.ts';
import { openFor } from '../../support/at-end.ts';
import { temporaryFolder } from '../../support/machine/temporary-folder.ts';
import { readMedusaServer } from './read-medusa-server.ts';

export const MEDUSA_DOMAIN = 'mugs.example';

/** The address of a service of ours whose one merchant beside the demo shops is the Medusa server. */
export async function serveMedusa(t: TestContext): Promise<string> {
  const { url, publishableKey, secretKey, vaultKey, regions } = readMedusaServer();
  const file = path.join(await temporaryFolder(t), 'config.json');
  const settings = {
    url,
    publishableKey,
    regionId: regions.us,
    secretKey: { env: 'MEDUSA_SECRET_KEY' },
    payment: {
      kind: 'card-vault',
      provider: 'pp_vault_test',
      vaultUrl: `${url}/test-vault`,
      vaultKey: { env: 'MEDUSA_VAULT_KEY' },
    },
  };
  const merchants = [{ domain: MEDUSA_DOMAIN, displayName: 'Mugs', platform: 'medusa', settings }];
  await writeFile(file, JSON.stringify({ merchants }));
  const server = await openFor(t, async (): Promise<RunningServer & AsyncDisposable> => {
    const started = await startServer({
      CONFIG_FILE: file,
      DEMO: 'true',
      MEDUSA_SECRET_KEY: secretKey,
      MEDUSA_VAULT_KEY: vaultKey,
    });
    return { ...started, [Symbol.asyncDispose]: () => started.stop() };
  });
  return server.url;
}
