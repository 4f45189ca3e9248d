/**
 * `npm run build`: the production build. `dist/service` is the bundled service; `dist/src` and `dist/test` are the modules that
 * package.json exports, with their types.
 */
import { spawnSync } from 'node:child_process';
import { cp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from './bundle/find-bundle.mjs';
import { writeBundle } from './bundle/write-bundle.ts';

const dist = join(root, 'dist');
const compiler = join(createRequire(import.meta.url).resolve('typescript/package.json'), '../bin/tsc');
const client = 'src/graphql/generated/client';

await rm(dist, { recursive: true, force: true });
const { status } = spawnSync(process.execPath, [compiler, '-p', join(root, 'tsconfig.build.json')], {
  stdio: 'inherit',
});
if (status === 0) {
  await cp(join(root, client), join(dist, client), { recursive: true });
  await writeBundle(join(dist, 'service'));
} else {
  process.exitCode = 1;
}
