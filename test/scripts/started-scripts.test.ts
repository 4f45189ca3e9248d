import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { access, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { promisify } from 'node:util';
import { printErrors } from '../../scripts/print-errors.ts';
import { temporaryFolder } from '../support/machine/temporary-folder.ts';

const root = join(import.meta.dirname, '../..');

/** As npm runs it. */
const run = (script: string, ...rest: string[]) =>
  promisify(execFile)(process.execPath, [`scripts/${script}`, ...rest], { cwd: root });

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

    await run('print-errors.ts', path);

    assert.equal(await readFile(path, 'utf8'), printErrors());
  });

  it('writes the configuration tables', async (t) => {
    const folder = await temporaryFolder(t);
    const path = join(folder, 'configuration.md');
    await writeFile(path, '<!-- configuration table -->\n<!-- end of the configuration table -->\n');

    await run('print-configuration.ts', path);

    assert.match(await readFile(path, 'utf8'), /\| `PORT` \| 4000 \|/);
  });

  it('prints the capabilities', async () => {
    const { stdout } = await run('print-capabilities.ts');

    assert.match(stdout, /\| `placeOrder` \| yes \|/);
  });
});
