import assert from 'node:assert/strict';
import { access, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { printErrors } from '../../scripts/print-errors.ts';
import { temporaryFolder } from '../support/machine/temporary-folder.ts';
import { runFor } from '../support/process/run-for.ts';

const root = join(import.meta.dirname, '../..');

/** As npm runs it. */
const run = (t: TestContext, script: string, ...rest: string[]) =>
  runFor(t, process.execPath, [`scripts/${script}`, ...rest], { cwd: root });

describe('a script that npm starts', () => {
  it('is there', async () => {
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(
      await readFile(join(root, 'package.json'), 'utf8'),
    );
    const files = Object.values(scripts).flatMap((line) => line.match(/\b\w[\w-]*\/[\w./-]*\.(?:ts|mjs)\b/g) ?? []);

    assert.ok(files.length > 20);
    for (const file of files) await access(join(root, file));
  });

  it('writes the errors', async (t) => {
    const folder = await temporaryFolder(t);
    const path = join(folder, 'errors.md');

    await run(t, 'print-errors.ts', path);

    assert.equal(await readFile(path, 'utf8'), printErrors());
  });

  it('writes the configuration tables', async (t) => {
    const folder = await temporaryFolder(t);
    const path = join(folder, 'configuration.md');
    await writeFile(path, '<!-- configuration table -->\n<!-- end of the configuration table -->\n');

    await run(t, 'print-configuration.ts', path);

    assert.match(await readFile(path, 'utf8'), /\| `PORT` \| 4000 \|/);
  });

  it('prints the capabilities', async (t) => {
    const { stdout } = await run(t, 'print-capabilities.ts');

    assert.match(stdout, /\| `placeOrder` \| yes \|/);
  });
});
