import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { OpenEngine } from './search-engine.ts';

const folder = fileURLToPath(new URL('../engines', import.meta.url));

/** The engines of other makers. The first run installs them in a folder of their own. */
export async function loadEngines(): Promise<readonly OpenEngine[]> {
  install();
  return Promise.all(
    ['minisearch', 'orama'].map(async (name) => {
      const { open }: { open: OpenEngine } = await import(`${folder}/${name}.js`);
      return open;
    }),
  );
}

function install(): void {
  if (existsSync(`${folder}/node_modules`)) return;
  const { status } = spawnSync('npm', ['ci', '--prefix', folder], { cwd: folder, stdio: 'inherit' });
  if (status !== 0) throw new Error('The engines to compare with cannot be installed');
}
