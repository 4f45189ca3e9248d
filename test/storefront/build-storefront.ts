import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { generate } from '@graphql-codegen/cli';
import { build } from 'esbuild';
import type { Ending } from '../support/at-end.ts';
import { runFor } from '../support/process/run-for.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const CLIENT_FILES = 'src/graphql/generated/client';

/** The options that Vite's templates have, as far as they concern types. */
const compilerOptions = {
  target: 'es2024',
  lib: ['es2024', 'dom', 'dom.iterable'],
  module: 'esnext',
  moduleResolution: 'bundler',
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  verbatimModuleSyntax: true,
  resolveJsonModule: true,
  allowImportingTsExtensions: true,
  skipLibCheck: true,
  noEmit: true,
  types: [],
};

export interface GuideFile {
  readonly path: string;
  readonly text: string;
}

export interface Guide {
  /** Below `docs`. */
  readonly name: string;
  /** The folder beside this file whose `main.ts` is the page. */
  readonly pages: string;
  /** What the reader fills in. */
  readonly adapt?: (file: GuideFile) => string;
  readonly added?: readonly GuideFile[];
}

export const WITHOUT_PACKAGE: Guide = { name: 'without-the-package.md', pages: 'pages' };

/** The blocks of the guide whose first line names a file. */
export async function readGuideFiles({ name }: Guide): Promise<readonly GuideFile[]> {
  const guide = await readFile(join(root, 'docs', name), 'utf8');
  return [...guide.matchAll(/```(?:ts|graphql)\n((?:\/\/|#) (\S+)\n[\s\S]*?)```/g)].map(([, text = '', path = '']) => ({
    path,
    text,
  }));
}

/** The storefront of the guide with its pages: generated, type-checked and bundled, as its reader does it. */
export async function buildStorefront(t: Pick<Ending, 'signal'>, guide: Guide): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'storefront-'));
  try {
    const app = join(folder, 'app');
    const installed = join(app, 'node_modules/cartwright');
    await mkdir(installed, { recursive: true });
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
    // As npm installs the built package, with its real exports.
    await cp(join(root, 'package.json'), join(installed, 'package.json'));
    await cp(join(root, CLIENT_FILES), join(installed, 'dist', CLIENT_FILES), { recursive: true });
    await installClient(join(app, 'node_modules/@cartwright/client'));
    for (const file of [...(await readGuideFiles(guide)), ...(guide.added ?? [])]) {
      await mkdir(dirname(join(app, file.path)), { recursive: true });
      await writeFile(join(app, file.path), guide.adapt?.(file) ?? file.text);
    }
    await cp(fileURLToPath(new URL(guide.pages, import.meta.url)), join(app, 'src/pages'), { recursive: true });
    await writeFile(join(app, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }));

    const { default: config } = await import(pathToFileURL(join(app, 'codegen.ts')).href);
    await generate({ ...config, cwd: app, silent: true });
    await checkTypes(t, app);
    const { outputFiles } = await build({
      entryPoints: [join(app, 'src/pages/main.ts')],
      bundle: true,
      format: 'esm',
      write: false,
      logLevel: 'silent',
    });
    return outputFiles[0]?.text ?? '';
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The client package with its real names, from its sources. */
async function installClient(installed: string): Promise<void> {
  await mkdir(join(installed, 'dist'), { recursive: true });
  await symlink(join(root, 'client/src'), join(installed, 'src'), 'junction');
  for (const name of ['schema.graphql', 'scalars.json'])
    await cp(join(root, CLIENT_FILES, name), join(installed, 'dist', name));
  const manifest = await readFile(join(root, 'client/package.json'), 'utf8');
  const { exports, ...rest }: { exports: Record<string, string | { default: string }> } = JSON.parse(manifest);
  const sources = Object.entries(exports).map(([name, target]) => [
    name,
    typeof target === 'string' ? target : target.default.replace(/^\.\/dist\/(\w+)\.js$/, './src/$1.ts'),
  ]);
  await writeFile(join(installed, 'package.json'), JSON.stringify({ ...rest, exports: Object.fromEntries(sources) }));
}

async function checkTypes(t: Pick<Ending, 'signal'>, app: string): Promise<void> {
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  try {
    await runFor(t, process.execPath, [compiler, '-p', app]);
  } catch (error) {
    const found = error instanceof Error && 'stdout' in error ? String(error.stdout) : '';
    throw new Error(`The guide's code has type errors:\n${found}`, { cause: error });
  }
}
