import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { temporaryFolder } from '../machine/temporary-folder.ts';
import { runFor } from './run-for.ts';

const root = join(import.meta.dirname, '../../..');
const RUNS = ['test', 'test:processes', 'test:browsers'];

/** What the script of package.json gives to node, with shorter waits. */
async function readOptions(script: string): Promise<readonly string[]> {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(
    await readFile(join(root, 'package.json'), 'utf8'),
  );
  const [, ...words] = scripts[script]?.split(' ') ?? [];
  return words
    .filter((word) => !word.includes('*'))
    .map((word) => word.replace(/^--test-timeout=\d{6}$/, '--test-timeout=1000'));
}

/** What is said of a test file with this test, which is run as `npm test` runs all. */
async function run(t: TestContext, script: string, test: string): Promise<{ stdout: string; stderr: string }> {
  const file = join(await temporaryFolder(t), 'open.test.ts');
  await writeFile(file, `import { it } from 'node:test'; import { createServer } from 'node:net'; ${test}`);
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const options = [...(await readOptions(script)), '--test-reporter=tap', file];
  return runFor(t, process.execPath, options, { cwd: root, env: { ...env, TEST_END_MS: '500' } }).then(
    () => assert.fail('the run succeeded'),
    (failure) => failure,
  );
}

describe('a run of tests', () => {
  for (const script of RUNS) {
    it(`ends although a test that failed left a server open, and says which file did: npm run ${script}`, async (t) => {
      const { stdout } = await run(
        t,
        script,
        "it('breaks', () => { createServer().listen(0, '127.0.0.1'); throw new Error('broken'); });",
      );

      assert.match(stdout, /^not ok 1 - breaks$/m);
      assert.match(
        stdout,
        /open\.test\.ts does not end 0\.5 seconds after its last test\. Still open: server at .*127/,
      );
    });

    it(`ends although a test waits for ever, and says which: npm run ${script}`, async (t) => {
      const { stdout } = await run(
        t,
        script,
        "it('waits', async () => { createServer().listen(0); await new Promise(() => {}); }); it('goes on', () => {});",
      );

      assert.match(stdout, /^not ok 1 - waits$/m);
      assert.match(stdout, /test timed out after 1000ms/);
      assert.match(stdout, /^ok 2 - goes on$/m);
    });
  }
});
