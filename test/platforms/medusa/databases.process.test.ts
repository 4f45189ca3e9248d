import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { it } from 'node:test';
import { createPostgresServer, postgresPrograms } from '../../support/machine/postgres-server.ts';
import { childFor } from '../../support/process/child-for.ts';
import { endProcess } from '../../support/process/end-process.ts';
import { connectDatabases } from './databases.ts';

const skip = postgresPrograms === undefined && 'PostgreSQL’s programs are not installed';

const RUN = `
  const { connectDatabases } = await import(process.argv[1]);
  const databases = await connectDatabases(process.argv[2]);
  console.log(await databases.copy('template', 'run_', 1));
  setTimeout(() => {}, 60_000);
`;

it('begins a run without the database of one that was killed, and leaves those in use alone', { skip }, async (t) => {
  const server = await createPostgresServer(t);
  await server.start();
  t.after(() => server.stop());
  const mine = await connectDatabases(server.url);
  const other = await connectDatabases(server.url);
  t.after(() => Promise.all([mine.close(), other.close()]));
  await mine.create('template');
  await mine.create('run_of_somebody');
  const module = new URL('databases.ts', import.meta.url).href;
  const killed = childFor(t, () =>
    spawn(process.execPath, ['--input-type=module', '--eval', RUN, module, server.url], {
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  );
  const [said] = await once(killed.stdout, 'data');
  assert.equal(String(said), 'run_1\n');

  await other.copy('template', 'run_', 2);
  assert.ok(await mine.has('run_1'), 'one in use was dropped');
  await endProcess(killed, 'SIGKILL');
  // Its connection ends once PostgreSQL has seen that it is gone.
  for (let number = 3; await mine.has('run_1'); number += 1) await mine.copy('template', 'run_', number);

  assert.deepEqual([await mine.has('run_2'), await mine.has('run_of_somebody')], [true, true]);
});
