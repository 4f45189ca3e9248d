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

/** The blocks of the guide whose first line names a file. */
export async function readGuideFiles(): Promise<readonly GuideFile[]> {
  const guide = await readFile(join(root, 'docs/frontends.md'), 'utf8');
  return [...guide.matchAll(/```(?:ts|graphql)\n((?:\/\/|#) (\S+)\n[\s\S]*?)```/g)].map(([, text = '', path = '']) => ({
    path,
    text,
  }));
}

/** The storefront of the guide with the pages of this folder: generated, type-checked and bundled, as its reader does it. */
export async function buildStorefront(t: Pick<Ending, 'signal'>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'storefront-'));
  try {
    const app = join(folder, 'app');
    const installed = join(app, 'node_modules/cartwright');
    await mkdir(installed, { recursive: true });
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
    // As npm installs the built package, with its real exports.
    await cp(join(root, 'package.json'), join(installed, 'package.json'));
    await cp(join(root, CLIENT_FILES), join(installed, 'dist', CLIENT_FILES), { recursive: true });
    for (const { path, text } of await readGuideFiles()) {
      await mkdir(dirname(join(app, path)), { recursive: true });
      await writeFile(join(app, path), text);
    }
    await cp(fileURLToPath(new URL('pages', import.meta.url)), join(app, 'src/pages'), { recursive: true });
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

async function checkTypes(t: Pick<Ending, 'signal'>, app: string): Promise<void> {
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  try {
    await runFor(t, process.execPath, [compiler, '-p', app]);
  } catch (error) {
    const found = error instanceof Error && 'stdout' in error ? String(error.stdout) : '';
    throw new Error(`The guide's code has type errors:\n${found}`, { cause: error });
  }
}
