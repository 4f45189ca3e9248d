import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { readNodeFlags } from '../../examples/support/node-flags.ts';

const root = join(import.meta.dirname, '../..');
const programs = [
  ['start', 'scripts/start.mjs'],
  ['sandbox:import', 'src/demo/commands/sandbox-import.ts'],
] as const;

describe('the flags that npm gives Node', () => {
  for (const [script, program] of programs) {
    it(`are there for all who start ${program} beside ${script}`, () => {
      const others = globSync('{bench,examples,scripts}/**/*.ts', { cwd: root })
        .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
        .filter(({ text }) => new RegExp(`new URL\\('(?:\\.\\./)*${program}'`).test(text));

      assert.ok(readNodeFlags(script).length > 0);
      assert.ok(others.length > 1, String(others.length));
      const without = others.filter(({ text }) => !text.includes(`readNodeFlags('${script}')`));
      assert.deepEqual(
        without.map(({ path }) => path),
        [],
      );
    });
  }
});
