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

const readText = (path: string) => readFileSync(join(root, path), 'utf8');

describe('the flags that npm gives Node', () => {
  it('are the same for the production build and for the image', () => {
    const { scripts } = JSON.parse(readText('package.json')) as { scripts: Record<string, string> };
    const [, entry = '[]'] = /^ENTRYPOINT (\[.*\])$/m.exec(readText('deploy/Containerfile')) ?? [];
    const isFlag = (word: string) => word.startsWith('--');

    const flags = readNodeFlags('start');

    assert.deepEqual(scripts['start:built']?.split(' ').filter(isFlag), flags);
    assert.deepEqual((JSON.parse(entry) as string[]).filter(isFlag), flags);
  });

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
