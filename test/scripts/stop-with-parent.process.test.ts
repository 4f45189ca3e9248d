import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, it, type TestContext } from 'node:test';
import { pathToFileURL } from 'node:url';
import { atEnd } from '../support/at-end.ts';
import { temporaryFolder } from '../support/machine/temporary-folder.ts';
import { childFor } from '../support/process/child-for.ts';
import { inheritedEnvironment } from '../support/process/inherited-environment.ts';

const root = join(import.meta.dirname, '../..');
const toModule = (name: string) => pathToFileURL(join(root, 'scripts', name)).href;

/** Ends by itself long after the test has failed. */
const waiting = `
  process.on('SIGTERM', () => { console.log('stopped'); process.exit(); });
  setTimeout(() => console.log('left alone'), 30_000);
  console.error('ready');
`;
const script = `import { stopWithParent } from '${toModule('stop-with-parent.mjs')}'; stopWithParent(); ${waiting}`;

it('stops a script whose shell was ended, as npm does when it is told to stop', async (t) => {
  const parameters = ['-c', '"$0" --input-type=module --eval "$1"; true', process.execPath, script];
  const shell = childFor(t, () => spawn('sh', parameters, { stdio: ['ignore', 'pipe', 'pipe'] }));
  const said = text(shell.stdout);
  await once(shell.stderr, 'data');

  shell.kill('SIGTERM');

  assert.equal(await said, 'stopped\n');
});

it('stops a program that was started with the import for that, once its parent was killed', async (t) => {
  const begun = '"$0" --import "$2" --input-type=module --eval "$1"; true';
  const parameters = ['-c', begun, process.execPath, waiting, toModule('end-with-parent.mjs')];
  const shell = childFor(t, () => spawn('sh', parameters, { stdio: ['ignore', 'pipe', 'pipe'] }));
  const said = text(shell.stdout);
  await once(shell.stderr, 'data');

  shell.kill('SIGKILL');

  assert.equal(await said, 'stopped\n');
});

it('leaves a script alone that was told together with its shell, as systemd tells all: the second signal would end it at once', async (t) => {
  const slow = `
    process.once('SIGTERM', () => setTimeout(() => { console.log('ended'); process.exit(); }, 1_500));
    setTimeout(() => console.log('left alone'), 30_000);
    console.error('ready');
  `;
  const begun = '"$0" --import "$2" --input-type=module --eval "$1"; true';
  const parameters = ['-c', begun, process.execPath, slow, toModule('end-with-parent.mjs')];
  const shell = childFor(t, () => spawn('sh', parameters, { stdio: ['ignore', 'pipe', 'pipe'], detached: true }));
  atEnd(t, () => endGroup(shell.pid));
  const said = text(shell.stdout);
  await once(shell.stderr, 'data');

  process.kill(-(shell.pid ?? 0), 'SIGTERM');

  assert.equal(await said, 'ended\n');
});

it('stops a script at once that does nothing about the signal itself', async (t) => {
  const idle = `setTimeout(() => console.log('left alone'), 30_000); console.error('ready');`;
  const parameters = ['--import', toModule('end-with-parent.mjs'), '--input-type=module', '--eval', idle];
  const program = childFor(t, () => spawn(process.execPath, parameters, { stdio: ['ignore', 'pipe', 'pipe'] }));
  const closed = once(program, 'close');
  await once(program.stderr, 'data');

  program.kill('SIGTERM');

  assert.deepEqual(await closed, [null, 'SIGTERM']);
});

describe('npm, if it is told to stop', () => {
  for (const script of ['sandbox:serve', 'payment-providers', 'start:networks']) {
    it(`stops ${script}`, async (t) => {
      const folder = await temporaryFolder(t);

      await stopNpm(t, root, ['run', script, '--', '--port', '0', '--data-dir', folder], /http:\/\//);
    });
  }

  it('stops start:built: no node goes on unseen', async (t) => {
    const folder = await temporaryFolder(t);
    const main = join(folder, 'dist/service/src/main.js');
    await mkdir(dirname(main), { recursive: true });
    await writeFile(main, waiting);
    for (const file of ['package.json', 'scripts/start-built.mjs', 'scripts/stop-with-parent.mjs']) {
      await cp(join(root, file), join(folder, file));
    }

    await stopNpm(t, folder, ['run', 'start:built'], /ready/);
  });
});

/** Waits until nobody whom npm started has its output open: until all of them have ended. */
async function stopNpm(t: TestContext, cwd: string, parameters: readonly string[], ready: RegExp): Promise<void> {
  const options = { cwd, env: inheritedEnvironment(), detached: true };
  const npm = childFor(t, () => spawn('npm', parameters, { ...options, stdio: ['ignore', 'pipe', 'pipe'] }));
  atEnd(t, () => endGroup(npm.pid));
  let said = '';
  await new Promise<void>((resolve, reject) => {
    const hear = (part: Buffer) => {
      said += part.toString();
      if (ready.test(said)) resolve();
    };
    npm.stdout.on('data', hear);
    npm.stderr.on('data', hear);
    npm.once('close', () => reject(new Error(said)));
  });
  const closed = once(npm, 'close');

  npm.kill('SIGTERM');

  await closed;
  assert.doesNotMatch(said, /left alone/);
}

function endGroup(leader: number | undefined): void {
  try {
    if (leader !== undefined) process.kill(-leader, 'SIGKILL');
  } catch {
    // All have ended.
  }
}
