import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { describe, it, type TestContext } from 'node:test';
import { childFor } from '../../support/process/child-for.ts';
import { inheritedEnvironment } from '../../support/process/inherited-environment.ts';

/** Runs statements that have `log`, the logger of standard output. */
function run(t: TestContext, statements: string) {
  const logger = new URL('../../../src/server/create-logger.ts', import.meta.url);
  const program = `import { createLogger } from ${JSON.stringify(logger.href)};
    const log = createLogger({ level: 'info' });
    ${statements}`;
  const parameters = ['--input-type=module', '--eval', program];
  const env = inheritedEnvironment();
  return childFor(t, () => spawn(process.execPath, parameters, { env, stdio: ['ignore', 'pipe', 'ignore'] }));
}

const toMessages = (out: string): readonly unknown[] =>
  out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).msg);

/** The messages that the statements wrote. */
async function messagesOf(t: TestContext, statements: string): Promise<readonly unknown[]> {
  const child = run(t, statements);
  const [out] = await Promise.all([text(child.stdout), once(child, 'close')]);
  return toMessages(out);
}

/** So many messages of a process that goes on. */
async function readMessages({ stdout }: ReturnType<typeof run>, count: number): Promise<readonly unknown[]> {
  let out = '';
  for await (const piece of stdout) {
    out += piece;
    if (out.split('\n').length > count) break;
  }
  return toMessages(out);
}

describe('the lines of the log, which are written in batches', () => {
  it('are all there when the process ends, exits or fails in the middle of a batch', async (t) => {
    const lines = `log.info({}, 'one'); log.info({}, 'two');`;

    const written = await Promise.all(
      ['', 'process.exit(1);', `throw new Error('a bug');`].map((end) => messagesOf(t, lines + end)),
    );

    assert.deepEqual(written, Array(3).fill(['one', 'two']));
  });

  it('are all there up to the bound of what waits, when a process fails whose lines nobody has read', async (t) => {
    const lines = `for (let n = 0; n < 10_000; n += 1) log.info({ text: 'x'.repeat(1_000) }, String(n));`;

    const written = await messagesOf(t, `${lines} throw new Error('a bug');`);

    assert.ok(written.length > 7_500 && written.length < 8_500, `${written.length} lines`);
    assert.deepEqual(written, [...written.keys()].map(String));
  });

  it('wait for a batch only briefly', async (t) => {
    const living = run(t, `log.info({}, 'one'); setInterval(() => {}, 60_000);`);

    assert.deepEqual(await readMessages(living, 1), ['one']);
  });

  it('are written at once with an error', async (t) => {
    // No timer ever runs: only the error can have sent what is written.
    const standing = run(
      t,
      `log.info({}, 'one'); log.error({}, 'two');
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);`,
    );

    assert.deepEqual(await readMessages(standing, 2), ['one', 'two']);
  });

  it('hold up no end of the process, whether their reader has left or stands still', async (t) => {
    const atSignal = `process.once('SIGTERM', () => { log.info({}, 'Ended'); process.exit(3); }); log.error({}, 'ready');`;
    const left = run(t, `${atSignal} setInterval(() => {}, 1_000);`);
    await once(left.stdout, 'data');
    left.stdout.destroy();
    left.kill('SIGTERM');
    const stuck = run(
      t,
      `process.stdout.write(''); for (let n = 0; n < 3_000; n += 1) log.info({}, 'x'.repeat(1_000)); process.exit(3);`,
    );

    const codes = await Promise.all([left, stuck].map((child) => once(child, 'exit')));

    assert.deepEqual(codes, Array(2).fill([3, null]));
  });
});
