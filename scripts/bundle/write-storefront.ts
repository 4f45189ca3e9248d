import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from './find-bundle.mjs';

/** Where `src/demo/storefront` looks for the pages: the same place beside the sources and in the bundle. */
export const STOREFRONT = 'storefront/public';

const PAGE = 'storefront/index.html';
const ICON = 'storefront/icon.svg';
const SCRIPT = 'storefront/src/main.tsx';
const STYLE = 'storefront/src/styles/main.css';

export interface WrittenStorefront {
  /** The sources. */
  readonly inputs: readonly string[];
  /** The scripts of the first page, as file names in `assets`: what the browser loads before anything is pressed. */
  readonly firstScripts: readonly string[];
}

/** Bundles the demo's storefront into a folder: `index.html`, and beside it `assets`, whose names change with their content. */
export async function writeStorefront(folder: string): Promise<WrittenStorefront> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const assets = join(folder, 'assets');
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [SCRIPT, STYLE],
    outdir: assets,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    tsconfig: join(root, 'storefront/tsconfig.json'),
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    legalComments: 'eof',
    metafile: true,
    logLevel: 'error',
  });
  const outputs = Object.entries(metafile.outputs).map(([path, output]) => ({ name: toName(path), ...output }));
  const find = (entry: string) => outputs.find(({ entryPoint }) => entryPoint === entry);
  const script = find(SCRIPT);
  const shared = (script?.imports ?? [])
    .filter(({ kind }) => kind === 'import-statement')
    .map(({ path }) => toName(path));
  const page = (await readFile(join(root, PAGE), 'utf8'))
    .replace('main.css', find(STYLE)?.name ?? '')
    .replace('main.js', script?.name ?? '')
    .replace(
      '  </head>',
      `${shared.map((name) => `    <link rel="modulepreload" href="/shop/assets/${name}" />\n`).join('')}  </head>`,
    );
  await writeFile(join(folder, 'index.html'), page);
  await copyFile(join(root, ICON), join(assets, 'icon.svg'));
  return {
    inputs: [...Object.keys(metafile.inputs), PAGE, ICON, 'storefront/tsconfig.json'],
    firstScripts: [script?.name ?? '', ...shared],
  };
}

const toName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
