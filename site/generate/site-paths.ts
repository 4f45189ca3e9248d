import { globSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..', '..');

const named: Readonly<Record<string, string>> = {
  'README.md': 'index.md',
  'CHANGELOG.md': 'changelog.md',
  'bench/README.md': 'benchmarks.md',
  'client/README.md': 'client.md',
  'src/README.md': 'inside/index.md',
};

/** Where each page of the repository is on the website: `docs/cart.md` is `cart.md`, and the READMEs of rooms are in `inside`. */
export const sitePaths: ReadonlyMap<string, string> = new Map(
  globSync(['README.md', 'CHANGELOG.md', '{bench,client,docs,site,src,storefront}/**/*.md'], {
    cwd: root,
    exclude: ['**/node_modules', '**/dist', 'site/pages'],
  })
    .toSorted()
    .map((path) => [path, named[path] ?? toSitePath(path)]),
);

function toSitePath(path: string): string {
  if (path.startsWith('docs/')) return path.slice('docs/'.length).replace(/README\.md$/, 'index.md');
  return `inside/${path.replace(/^src\//, '').replace(/\/README\.md$/, '.md')}`;
}
