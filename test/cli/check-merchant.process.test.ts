import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { runCli } from '../support/machine/run-cli.ts';
import { temporaryFolder } from '../support/machine/temporary-folder.ts';

describe('npm run check:merchant', () => {
  it('tries a shop of the demo and leaves nothing in the data folder', async (t) => {
    const folder = await temporaryFolder(t);

    const { code, out, errors } = await runCli(t, 'check-merchant', ['--domain', 'jewelry.demo.example'], {
      DATA_DIR: folder,
    });

    assert.deepEqual([code, errors], [0, '']);
    assert.match(out, /^good +new cart +\d+\.\d\d s {2}One unit of \S+, and the amounts add up to ¥[\d,]+$/m);
    assert.match(out, /^\d+ good, 0 doubtful, 0 wrong, \d+ skipped$/m);
    assert.deepEqual(await readdir(folder), []);
  });

  it('says which merchants there are, and what is wrong with a call', async (t) => {
    const environment = { DATA_DIR: await temporaryFolder(t) };

    const unknown = await runCli(t, 'check-merchant', ['--domain', 'nobody.example'], environment);
    const bare = await runCli(t, 'check-merchant', [], environment);

    assert.deepEqual([unknown.code, bare.code], [1, 2]);
    assert.match(unknown.errors, /There is no merchant nobody\.example\. There are: apparel\.demo\.example, /);
    assert.match(bare.errors, /--domain shop\.example/);
  });
});
