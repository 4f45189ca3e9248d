import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { runCli } from '../support/machine/run-cli.ts';
import { temporaryFolder } from '../support/machine/temporary-folder.ts';

const commands = [
  ['attempts', 'list'],
  ['consents', '--domain', 'shop.example', '--order', '1'],
  ['sandbox', 'ledger'],
  ['sandbox-import', 'products.csv'],
  ['keys', 'rotate', 'card'],
  ['maintenance', 'off'],
  ['token', '--app', 'demo-app'],
] as const;

/** With the name of the npm script. */
const programs = [
  ['networks', 'start:networks'],
  ['payment-providers', 'payment-providers'],
  ['sandbox-serve', 'sandbox:serve'],
] as const;

describe('a command whose DATABASE_URL is wrong', () => {
  for (const [name, ...parameters] of commands) {
    it(`is told so by ${name}, without a stack trace`, async (t) => {
      const { code, out, errors } = await runCli(t, name, parameters, { DATABASE_URL: 'nowhere' });

      assert.deepEqual([code, out], [1, '']);
      assert.match(errors, /^Invalid configuration:\n- DATABASE_URL must be a postgres:\/\/ address\n$/);
    });
  }

  for (const [name, script] of programs) {
    it(`is told so by ${name}, with its name and without a stack trace`, async (t) => {
      const { code, out, errors } = await runCli(t, name, [], { DATABASE_URL: 'nowhere' });

      assert.deepEqual([code, out], [1, '']);
      assert.equal(errors, `${script}: Invalid configuration:\n- DATABASE_URL must be a postgres:// address\n`);
    });
  }
});

describe('a command whose DATA_DIR is a file', () => {
  for (const [name, ...parameters] of [...commands, ...programs.map(([program]) => [program])]) {
    it(`is told so by ${name}, without a stack trace`, async (t) => {
      const file = join(await temporaryFolder(t), 'file');
      await writeFile(file, '');

      const { code, out, errors } = await runCli(t, name, parameters, { DATA_DIR: file });

      assert.deepEqual([code === 0, out], [false, '']);
      assert.doesNotMatch(errors, /\n\s+at /);
    });
  }
});
