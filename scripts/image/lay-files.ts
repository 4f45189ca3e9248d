/**
 * Lays ready what deploy/Containerfile copies: `app/` (the bundle), `data/` (empty) and `root/` (what a base of nothing needs), and
 * writes the bill of materials.
 */
import { spawnSync } from 'node:child_process';
import { copyFile, mkdir, realpath, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { writeBundle } from '../bundle/write-bundle.ts';
import { writeSbom } from './write-sbom.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'with-node': { type: 'boolean', default: false }, sbom: { type: 'string' } },
});
const [folder] = positionals;
if (folder === undefined || values.sbom === undefined) throw new Error('Needs --sbom FILE and a folder');

await Promise.all(['root', 'data'].map((name) => mkdir(join(folder, name), { recursive: true })));
const inputs = await writeBundle(join(folder, 'app'));
const libraries = values['with-node'] ? await layNode(join(folder, 'root')) : [];
await writeSbom(values.sbom, inputs, { hasNode: values['with-node'], libraries });

/** Node at its place, the libraries it loads at theirs, and how names are found. Answers the paths of the libraries. */
async function layNode(root: string): Promise<readonly string[]> {
  const node = await realpath(process.execPath);
  const { status, stdout } = spawnSync('ldd', [node], { encoding: 'utf8' });
  const libraries = [...stdout.matchAll(/(?:=> |^\s*)(\/\S+) \(/gm)].map(([, path = '']) => path);
  if (status !== 0 || libraries.length === 0) throw new Error('The libraries of Node cannot be listed: this needs ldd');
  await place(node, join(root, 'usr/local/bin/node'));
  for (const path of libraries) await place(path, join(root, path));
  await mkdir(join(root, 'etc'), { recursive: true });
  await writeFile(join(root, 'etc/passwd'), 'cartwright:x:10001:10001::/data:/nonexistent\n');
  await writeFile(join(root, 'etc/group'), 'cartwright:x:10001:\n');
  await writeFile(join(root, 'etc/nsswitch.conf'), 'hosts: files dns\n');
  return libraries;
}

async function place(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  // A link is followed.
  await copyFile(from, to);
}
