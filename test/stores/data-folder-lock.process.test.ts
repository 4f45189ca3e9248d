import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, it, type TestContext } from 'node:test';
import { toOwnerKey } from '../../src/domain/viewer/viewer.ts';
import { createSqliteStores } from '../../src/stores/sqlite/create-sqlite-stores.ts';
import { lockDataFolder } from '../../src/stores/sqlite/data-folder-lock.ts';
import { temporaryFolder } from '../support/machine/temporary-folder.ts';
import { childFor } from '../support/process/child-for.ts';

/** Starts a process that opens the folder, and answers with the first line it says: `holding` or `refused: …`. */
async function startHolder(t: TestContext, dataFolder: string): Promise<{ child: ChildProcess; said: string }> {
  const parameters = [join(import.meta.dirname, 'hold-data-folder.ts'), dataFolder];
  const child = childFor(t, () => spawn(process.execPath, parameters, { stdio: ['pipe', 'pipe', 'inherit'] }));
  for await (const line of createInterface({ input: child.stdout })) return { child, said: line };
  throw new Error('The process ended without a word');
}

async function end(child: ChildProcess, signal?: 'SIGKILL'): Promise<void> {
  const exited = once(child, 'exit');
  if (signal === undefined) child.stdin?.end();
  else child.kill(signal);
  await exited;
}

describe('the lock of a data folder', () => {
  it('turns a second process away, naming the folder and the process that has it', async (t) => {
    const dataFolder = await temporaryFolder(t);
    const { child } = await startHolder(t, dataFolder);

    const second = await startHolder(t, dataFolder);

    assert.equal(
      second.said,
      `refused: DataFolderInUseError: The data folder ${dataFolder} is in use by the process ${child.pid}. ` +
        'Stop that process, or give this one a data folder of its own with DATA_DIR.',
    );
    await assert.rejects(createSqliteStores({ dataFolder }), { name: 'DataFolderInUseError' });
  });

  it('is free at once after a killed process, whose writes are still there', async (t) => {
    const dataFolder = await temporaryFolder(t);
    const { child, said } = await startHolder(t, dataFolder);
    assert.equal(said, 'holding');

    await end(child, 'SIGKILL');

    const stores = await createSqliteStores({ dataFolder });
    const owner = toOwnerKey({ partner: 'partner', deviceId: 'device' });
    const handle = await stores.cartHandles.find({ owner, domain: 'shop.example' });
    await stores.close();
    assert.equal(handle?.handle, `by ${child.pid}`);
  });

  it('is free after a process that closed its stores', async (t) => {
    const dataFolder = await temporaryFolder(t);
    const first = await startHolder(t, dataFolder);
    await end(first.child);

    const second = await startHolder(t, dataFolder);

    assert.equal(second.said, 'holding');
  });

  it('lets exactly one of several processes in that start together', async (t) => {
    const dataFolder = join(await temporaryFolder(t), 'not', 'made', 'yet');

    const holders = await Promise.all([1, 2, 3].map(() => startHolder(t, dataFolder)));

    assert.equal(holders.filter(({ said }) => said === 'holding').length, 1);
    assert.equal(holders.filter(({ said }) => said.startsWith('refused: DataFolderInUseError')).length, 2);
  });

  it('also holds within one process, until it is released', async (t) => {
    const dataFolder = await temporaryFolder(t);
    const lock = lockDataFolder(dataFolder);

    assert.throws(() => lockDataFolder(dataFolder), {
      name: 'DataFolderInUseError',
      message: new RegExp(`the process ${process.pid}\\.`),
    });

    lock.release();
    lock.release();
    lockDataFolder(dataFolder).release();
  });

  it('makes the folder for its owner only', { skip: process.platform === 'win32' }, async (t) => {
    const dataFolder = join(await temporaryFolder(t), 'data');

    const stores = await createSqliteStores({ dataFolder });
    await stores.close();

    assert.equal((await stat(dataFolder)).mode & 0o777, 0o700);
  });
});
