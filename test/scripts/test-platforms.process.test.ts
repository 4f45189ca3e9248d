import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('../../scripts/test-platforms.ts', import.meta.url));

describe('the tests against real platforms', () => {
  it('run none, and start no platform, where no file has the part in its path', () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, '--only', 'no-such-part'], {
      encoding: 'utf8',
      timeout: 120_000,
    });

    assert.deepEqual([status, stdout, stderr], [1, '', 'No test file has such a path.\n']);
  });

  it('run none where the number of rounds is none', () => {
    for (const rounds of ['0', 'many', '-1', '1.5']) {
      const { status, stderr } = spawnSync(process.execPath, [script, '--only', 'simultaneous', `--rounds=${rounds}`], {
        encoding: 'utf8',
        timeout: 120_000,
      });

      assert.deepEqual([status, stderr], [1, '--rounds takes a whole number from 1 to 9999.\n']);
    }
  });
});
