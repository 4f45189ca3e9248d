import assert from 'node:assert/strict';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { loadSecretFile } from '../../src/lib/load-secret-file.ts';
import { systemRuntime } from '../../src/lib/runtime.ts';
import { temporaryFolder } from '../support/machine/temporary-folder.ts';

describe('a secret in a file', () => {
  it('is the same for all who start at one moment, with nothing left beside it', async (t) => {
    for (let round = 0; round < 20; round += 1) {
      const folder = join(await temporaryFolder(t), 'data');
      const path = join(folder, 'secret');
      const secrets = await Promise.all(Array.from({ length: 10 }, () => loadSecretFile(path, systemRuntime)));

      assert.deepEqual([...new Set(secrets)], [(await readFile(path, 'utf8')).trim()]);
      assert.match(String(secrets[0]), /^[\w-]{43}$/);
      assert.deepEqual(await readdir(folder), ['secret']);
      assert.equal((await stat(path)).mode & 0o777, 0o600);
    }
  });

  it('that somebody put there is neither made anew nor replaced', async (t) => {
    const path = join(await temporaryFolder(t), 'secret');
    await writeFile(path, 'given\n');

    assert.equal(await loadSecretFile(path, systemRuntime), 'given');
    assert.equal(await readFile(path, 'utf8'), 'given\n');
  });

  it('is not made on a file system without hard links, and the error says what to do', async (t) => {
    const folder = await temporaryFolder(t);
    const path = join(folder, 'secret');
    const link = async () => {
      throw Object.assign(new Error('EPERM: operation not permitted, link'), { code: 'EPERM' });
    };

    await assert.rejects(loadSecretFile(path, systemRuntime, link), {
      name: 'NoHardLinksError',
      message: new RegExp(
        `^The file system of ${path} has no hard links \\(EPERM\\), .* create:key-secret > ${path}\\)$`,
      ),
    });
    assert.deepEqual(await readdir(folder), []);
  });
});
