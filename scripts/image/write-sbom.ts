import { spawnSync } from 'node:child_process';
import { readFile, realpath, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import * as z from 'zod';
import { root } from '../bundle/find-bundle.mjs';

const sbomShape = z.looseObject({
  metadata: z.looseObject({ component: z.looseObject({ name: z.string() }) }),
  components: z.array(z.looseObject({ 'bom-ref': z.string(), name: z.string(), version: z.string() })),
  dependencies: z.array(z.looseObject({ ref: z.string(), dependsOn: z.array(z.string()).optional() })),
});
const packageShape = z.object({ name: z.string(), version: z.string() });

/**
 * Writes the bill of materials of an image (CycloneDX): the packages whose files are in the bundle, and with `hasNode` Node and the Debian
 * packages of its libraries. What a base has is told by the base's own.
 */
export async function writeSbom(
  file: string,
  inputs: readonly string[],
  { hasNode, libraries }: { readonly hasNode: boolean; readonly libraries: readonly string[] },
): Promise<void> {
  const bundled = await listPackages(inputs);
  const all = sbomShape.parse(JSON.parse(run('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'])));
  const components = all.components.filter(({ name, version }) => bundled.has(`${name}@${version}`));
  const found = new Set(components.map(({ name, version }) => `${name}@${version}`));
  const unknown = [...bundled].filter((name) => !found.has(name));
  if (unknown.length > 0) throw new Error(`The lock file does not have ${unknown.join(', ')}`);
  const refs = new Set(components.map((component) => component['bom-ref']));
  const dependencies = all.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((other) => refs.has(other)) }));
  all.metadata.component.name = 'cartwright';
  const sbom = {
    ...all,
    components: [...components, ...(hasNode ? [node] : []), ...(await listDebianPackages(libraries))],
    dependencies,
  };
  await writeFile(file, `${JSON.stringify(sbom, null, 2)}\n`);
}

const node = {
  'bom-ref': `node@${process.versions.node}`,
  type: 'platform',
  name: 'node',
  version: process.versions.node,
  purl: `pkg:generic/node@${process.versions.node}`,
  licenses: [{ license: { id: 'MIT' } }],
};

/** `node_modules/ws/lib/sender.js` → `ws@8.23.0` */
async function listPackages(inputs: readonly string[]): Promise<ReadonlySet<string>> {
  const folders = new Set(
    inputs.flatMap((path) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0] ?? []),
  );
  const packages = await Promise.all(
    [...folders].map(async (folder) =>
      packageShape.parse(JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8'))),
    ),
  );
  return new Set(packages.map(({ name, version }) => `${name}@${version}`));
}

async function listDebianPackages(libraries: readonly string[]) {
  const paths = await Promise.all(libraries.map((path) => realpath(path)));
  // A package may name a file without the `/usr` that it has by now.
  const patterns = paths.map((path) => `*/${basename(dirname(path))}/${basename(path)}`);
  const owners = new Set(patterns.map((pattern) => run('dpkg-query', ['--search', pattern]).split(':')[0] ?? ''));
  return [...owners].map((name) => {
    const version = run('dpkg-query', ['--show', '--showformat', `\${Version}`, name]);
    const ref = `${name}@${version}`;
    return { 'bom-ref': ref, type: 'library', name, version, purl: `pkg:deb/debian/${ref}` };
  });
}

function run(command: string, options: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(command, options, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 });
  if (status !== 0) throw new Error(`${command} ${options.join(' ')}: ${stderr}`);
  return stdout;
}
