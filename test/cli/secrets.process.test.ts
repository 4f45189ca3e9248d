import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const run = (script: string, parameters: readonly string[] = [], input = '') => {
  const path = fileURLToPath(new URL(`../../src/cli/${script}`, import.meta.url));
  const { stdout, stderr, status } = spawnSync(process.execPath, [path, ...parameters], { input, encoding: 'utf8' });
  return { stdout, stderr, status };
};

describe('the command lines for secrets', () => {
  it('print another key secret each time, in the form that KEY_SECRET has', () => {
    const [first, second] = [run('key-secret.ts').stdout, run('key-secret.ts').stdout];

    assert.match(first, /^[A-Za-z0-9_-]{43}\n$/);
    assert.notEqual(first, second);
  });

  it('print a fresh server secret with its hash', () => {
    const { stdout } = run('server-secret.ts');

    const [announced = '', entry = ''] = stdout.split('\n');
    const secret = announced.replace('Secret, shown this once: ', '');
    assert.equal(JSON.parse(entry).sha256, createHash('sha256').update(secret).digest('hex'));
  });

  it('print only the hash of a secret that exists', () => {
    const { stdout, status } = run('server-secret.ts', ['--stdin'], 'demo-server-secret\n');

    assert.equal(status, 0);
    assert.ok(!stdout.includes('demo-server-secret'));
    assert.equal(JSON.parse(stdout).sha256, createHash('sha256').update('demo-server-secret').digest('hex'));
  });

  it('quote no argument, which could be a secret', () => {
    const { stdout, stderr, status } = run('server-secret.ts', ['canary']);

    assert.deepEqual([stdout, status], ['', 2]);
    assert.match(stderr, /^Say nothing, or that a secret comes on the standard input: .+\n$/);
    assert.ok(!stderr.includes('canary'));
  });

  it('say so where the standard input holds none', () => {
    assert.deepEqual(run('server-secret.ts', ['--stdin'], '\n'), {
      stdout: '',
      stderr: 'There is no secret on the standard input.\n',
      status: 2,
    });
  });
});
