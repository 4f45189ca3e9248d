/**
 * `npm run build`: the production build. `dist/service` is the bundled service; `dist/src` and `dist/test` are the modules that
 * package.json exports, with their types.
 */
import { spawnSync } from 'node:child_process';
import { cp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from './bundle/find-bundle.mjs';
import { refuseUsedBuild } from './bundle/refuse-used-build.ts';
import { writeBundle } from './bundle/write-bundle.ts';

const dist = join(root, 'dist');
const compiler = join(createRequire(import.meta.url).resolve('typescript/package.json'), '../bin/tsc');
const client = 'src/graphql/generated/client';

const service = join(dist, 'service');

const refusal = refuseUsedBuild(service);
if (refusal === undefined) {
  await buildAll();
} else {
  process.stderr.write(`${refusal}\n`);
  process.exitCode = 1;
}

async function buildAll(): Promise<void> {
  // The image stays: scripts/build-image.sh makes it.
  await Promise.all(['src', 'test'].map((name) => rm(join(dist, name), { recursive: true, force: true })));
  const { status } = spawnSync(process.execPath, [compiler, '-p', join(root, 'tsconfig.build.json')], {
    stdio: 'inherit',
  });
  if (status === 0) {
    await cp(join(root, client), join(dist, client), { recursive: true });
    await writeBundle(service);
  } else {
    process.exitCode = 1;
  }
}
