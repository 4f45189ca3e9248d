import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { TestContext } from 'node:test';
import { type RunningServer, startServer } from '../../../examples/support/find-or-start-server.ts';
import { openFor } from '../../support/at-end.ts';
import { temporaryFolder } from '../../support/machine/temporary-folder.ts';

const vendure = process.env['VENDURE_URL'];

export const VENDURE_DOMAIN = 'mugs.example';

export const serveVendure = async (t: TestContext, rest: object = {}): Promise<string> =>
  (await startWithVendure(t, rest)).url;

/**
 * A service of ours whose one merchant beside the demo shops is the Vendure server, with the rest of its configuration. It is there once all
 * catalogs are listed.
 */
export async function startWithVendure(t: TestContext, rest: object = {}): Promise<RunningServer> {
  const folder = await temporaryFolder(t);
  const file = path.join(folder, 'config.json');
  const settings = {
    shopApiUrl: `${vendure}/shop-api`,
    adminApiUrl: `${vendure}/admin-api`,
    adminUsername: process.env['VENDURE_ADMIN'],
    adminPassword: { env: 'VENDURE_ADMIN_PASSWORD' },
    payment: { kind: 'test-handler', method: 'card' },
  };
  const merchants = [{ domain: VENDURE_DOMAIN, displayName: 'Mugs', platform: 'vendure', settings, ...rest }];
  await writeFile(file, JSON.stringify({ merchants }));
  return openFor(t, async () => {
    const server = await startServer({ CONFIG_FILE: file, DEMO: 'true' });
    return { ...server, [Symbol.asyncDispose]: () => server.stop() };
  });
}
