import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { runFor } from '../support/process/run-for.ts';

const root = join(import.meta.dirname, '../..');

/** What a property draws where the script loads what it loads before its tests. */
async function draw(t: TestContext, script: string, seed?: string): Promise<string> {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(
    await readFile(join(root, 'package.json'), 'utf8'),
  );
  const imports = scripts[script]?.match(/--import \S+/g)?.flatMap((each) => each.split(' ')) ?? [];
  const code = "import fc from 'fast-check'; console.log(fc.sample(fc.nat(), 5).join());";
  const { stdout } = await runFor(t, process.execPath, [...imports, '--input-type=module', '-e', code], {
    cwd: root,
    env: seed === undefined ? {} : { PROPERTY_SEED: seed },
  });
  return stdout;
}

describe('the seed of properties', () => {
  it('is the same in each run of npm test, npm run test:processes and npm run test:browsers', async (t) => {
    const scripts = ['test', 'test', 'test:processes', 'test:browsers'];

    const drawn = await Promise.all(scripts.map((script) => draw(t, script)));

    assert.match(drawn[0] ?? '', /^\d+(,\d+){4}\n$/);
    assert.deepEqual(new Set(drawn), new Set([drawn[0]]));
  });

  it('is another one if that is asked for', async (t) => {
    const [one, again, other] = [await draw(t, 'test', '1'), await draw(t, 'test', '1'), await draw(t, 'test', '2')];

    assert.equal(one, again);
    assert.notEqual(one, other);
  });
});
