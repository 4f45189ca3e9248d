import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { it } from 'node:test';
import { runFor } from '../support/process/run-for.ts';

// Not installed everywhere that tests run, nor by .ci/run if Debian's packages cannot be reached.
const skip = spawnSync('buildah', ['--version']).status === 0 ? false : 'buildah is not installed';

it('an image whose base cannot be fetched is not begun, and the message names the base that needs no registry', {
  skip,
}, async (t) => {
  const run = await runFor(t, 'scripts/build-image.sh', ['--base', 'docker-archive:/nowhere.tar']).catch(
    (error: { readonly code: number; readonly stdout: string; readonly stderr: string }) => error,
  );

  assert.match(
    run.stderr,
    /\/nowhere\.tar.*no such file.*\ndocker-archive:\/nowhere\.tar cannot be fetched\. Without a registry: scripts\/build-image\.sh --base scratch\n$/,
  );
  assert.equal('code' in run && run.code, 1);
  assert.equal(run.stdout, '');
});
