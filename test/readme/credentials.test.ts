import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { it } from 'node:test';
import { checkMerchant } from '../../src/adapters/registry.ts';
import { loadConfig } from '../../src/config/load-config.ts';
import { temporaryFolder } from '../support/machine/temporary-folder.ts';

it('the page of credentials shows platforms that a configuration can have', async (t) => {
  const folder = await temporaryFolder(t);
  const page = await readFile(join(import.meta.dirname, '../../docs/credentials.md'), 'utf8');
  const [, written = ''] = /<!-- test:platforms -->\n```json\n([\s\S]*?)```/.exec(page) ?? [];
  const hash = 'a'.repeat(64);
  const file = join(folder, 'cartwright.json');
  await writeFile(file, written.replaceAll('<sha256>', hash));

  const environment = {
    DEMO: 'true',
    CONFIG_FILE: file,
    KEY_SECRET: randomBytes(32).toString('base64url'),
    TRUST_PROXY: '1',
    DATA_DIR: folder,
  };
  const { ucp } = await loadConfig({ environment, checkMerchant });

  assert.equal(ucp.mtlsHeader, 'x-client-subject');
  assert.deepEqual(
    ucp.platforms.map(({ apiKeys, oauth, mtlsSubject }) => [apiKeys, oauth?.secrets, mtlsSubject]),
    [
      [[hash], undefined, null],
      [[], [hash], null],
      [[], undefined, 'CN=three'],
      [[], undefined, null],
    ],
  );
});
