import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { it } from 'node:test';
import { refuseUsedBuild } from '../../scripts/bundle/refuse-used-build.ts';
import { temporaryFolder } from '../support/machine/temporary-folder.ts';
import { childFor } from '../support/process/child-for.ts';
import { endProcess } from '../support/process/end-process.ts';

it('refuses to replace a build while a process runs it, and says how to go on', async (t) => {
  const folder = await temporaryFolder(t);
  const node = childFor(t, () => spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)']));
  const usedBy = join(folder, 'used-by', String(node.pid));
  await mkdir(join(folder, 'used-by'));
  await writeFile(usedBy, '');

  const running = refuseUsedBuild(folder);
  await endProcess(node, 'SIGKILL');
  const ended = refuseUsedBuild(folder);

  assert.equal(
    running,
    `Nothing was built: the process ${node.pid} runs the build in this folder, and may load more of it at any time. Build the new version ` +
      `in a folder of its own, or stop what runs first. If ${node.pid} is no node but another program, remove ${usedBy}.`,
  );
  assert.equal(ended, undefined);
});
