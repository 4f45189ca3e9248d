import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const program = 'promtool';
const isInstalled = spawnSync(program, ['--version']).status === 0;
const skip = isInstalled || process.env['CI'] === 'true' ? false : 'promtool is not installed';
const run = (...command: readonly string[]) => spawnSync(program, command, { encoding: 'utf8' });
const toPath = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

describe('the alerts, in Prometheus', { skip }, () => {
  it('are valid rules', () => {
    const { status, stderr } = run('check', 'rules', toPath('../../deploy/prometheus/alerts.yaml'));

    assert.equal(status, 0, stderr);
  });

  it('fire for what they are for, and for nothing else', () => {
    const { status, stdout, stderr } = run('test', 'rules', toPath('alerts.test.yaml'));

    assert.equal(status, 0, `${stdout}${stderr}`);
  });
});
