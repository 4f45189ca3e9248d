import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { listImports } from './source-files.ts';

const CORE_BYTES = 8 * 1024;
const BUNDLED: ReadonlySet<string> = new Set(['@0no-co/graphql.web', 'graphql-ws', 'idb-keyval', 'jose']);
/** What an entry of its own links with: its user has it. */
const LINKED: Readonly<Record<string, readonly string[]>> = {
  'apollo.ts': ['@apollo/client', 'rxjs'],
  'urql.ts': ['@urql/core'],
};
const folder = join(import.meta.dirname, '../../client/src');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));

describe('the client package', () => {
  it('imports its own files and what is bundled with it alone', () => {
    const foreign = files.flatMap((path) =>
      listImports(path, readFileSync(join(folder, path), 'utf8'))
        .filter(
          ({ target, packageName }) =>
            (target !== undefined && relative(folder, join(folder, path, '..', target)).startsWith('..')) ||
            (packageName !== undefined && !BUNDLED.has(packageName) && !LINKED[path]?.includes(packageName)),
        )
        .map(({ specifier }) => `client/src/${path}: ${specifier}`),
    );

    assert.ok(files.length > 5);
    assert.deepEqual(foreign, []);
  });

  it('has a core of at most 8 KiB gzipped, and needs no other package', async () => {
    const { outputFiles, metafile } = await build({
      entryPoints: [join(folder, 'index.ts')],
      bundle: true,
      splitting: true,
      outdir: 'dist',
      minify: true,
      format: 'esm',
      platform: 'browser',
      write: false,
      metafile: true,
      logLevel: 'silent',
    });
    const outputs = Object.entries(metafile.outputs);
    const core = new Set<string>();
    const load = (path: string): void => {
      if (core.has(path)) return;
      core.add(path);
      const imports = metafile.outputs[path]?.imports ?? [];
      for (const { kind, path: imported } of imports) if (kind === 'import-statement') load(imported);
    };
    load(outputs.find(([path]) => path.endsWith('index.js'))?.[0] ?? '');

    const bytes = outputFiles
      .filter(({ path }) => core.has(relative(process.cwd(), path)))
      .reduce((sum, { contents }) => sum + gzipSync(contents).length, 0);

    assert.ok(bytes > 4_000 && bytes <= CORE_BYTES, `${bytes} bytes`);
    // Sockets, encryption and orders are loaded when they are first used.
    assert.ok(outputs.length - core.size >= 3);
    assert.ok(outputs.flatMap(([, { imports }]) => imports).every(({ external }) => external !== true));
  });
});
