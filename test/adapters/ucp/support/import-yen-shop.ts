import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runSandboxImport } from '../../../../src/demo/commands/run-sandbox-import.ts';
import { jewelrySettings } from '../../../../src/demo/sandbox/demo-shops/jewelry-settings.ts';

export const YEN_SHOP = 'yen.shop.example';

const catalog = fileURLToPath(new URL('../../../../src/demo/sandbox/demo-shops/catalogs/jewelry.csv', import.meta.url));

/** The jewelry of the demo in a shop without the captcha, which no platform of agents can answer. */
export async function importYenShop(dataFolder: string): Promise<void> {
  const { domain: _, name, currency, ...rest } = jewelrySettings;
  const settings = join(dataFolder, 'shop.json');
  await writeFile(settings, JSON.stringify({ ...rest, captcha: false }));
  const said: string[] = [];
  const code = await runSandboxImport(
    ['--domain', YEN_SHOP, '--name', name, '--currency', currency, '--settings', settings, catalog],
    {
      dataFolder,
      database: null,
      out: () => {},
      note: (text) => said.push(text),
      isTerminal: false,
    },
  );
  assert.equal(code, 0, said.join(''));
}
