import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ChildStartError, createChildProgram } from '../../src/lib/child-program.ts';
import { silentLogger } from '../../src/lib/logger.ts';
import { atEnd } from '../support/at-end.ts';
import { temporaryFolder } from '../support/machine/temporary-folder.ts';
import { runFor } from '../support/process/run-for.ts';

async function createChild(t: TestContext, script: string, startTime: number) {
  const path = join(await temporaryFolder(t), 'program.mjs');
  await writeFile(path, script);
  const program = pathToFileURL(path);
  const parts = { program, name: 'networks', toOrders: () => ({}), parseAnswer: Object, logger: silentLogger };
  const child = createChildProgram({ ...parts, startTime });
  atEnd(t, () => child.close());
  return child;
}

describe('a child program that does not start', () => {
  it('is an error that says so if it takes too long', async (t) => {
    const child = await createChild(t, "process.on('message', () => {});", 200);

    await assert.rejects(child.find(), (error) => {
      assert.ok(error instanceof ChildStartError);
      assert.equal(error.message, 'The networks did not start: No response within 200 ms');
      return true;
    });
    assert.equal(child.isStarted(), false);
  });

  it('is an error that says so if it ends', async (t) => {
    const child = await createChild(t, "process.on('message', () => process.exit(3));", 60_000);

    await assert.rejects(child.find(), {
      name: 'ChildStartError',
      message: 'The networks did not start: The process ended before it listened (3)',
    });
  });

  it('is the same error if the system gives it no process, and ends nobody', {
    skip: process.platform === 'win32',
  }, async (t) => {
    const script = fileURLToPath(new URL('./child-program/exhaust-files.ts', import.meta.url));

    const { stdout } = await runFor(t, 'sh', ['-c', 'ulimit -n 100 && exec "$0" "$1"', process.execPath, script]);

    assert.match(
      stdout,
      /^ChildStartError: The networks did not start: The system gave it no process \(EMFILE\)\nclosed\n$/,
    );
  });
});
