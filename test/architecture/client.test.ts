import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { build } from 'esbuild';
import { listImports } from './source-files.ts';

const CORE_BYTES = 8 * 1024;
const folder = join(import.meta.dirname, '../../client/src');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));

describe('the client package', () => {
  it('imports its own files alone', () => {
    const foreign = files.flatMap((path) =>
      listImports(path, readFileSync(join(folder, path), 'utf8'))
        .filter(({ target, packageName }) => target?.startsWith('../') || packageName !== undefined)
        .map(({ specifier }) => `client/src/${path}: ${specifier}`),
    );

    assert.ok(files.length > 5);
    assert.deepEqual(foreign, []);
  });

  it('has a core of at most 8 KiB gzipped, and needs no other package', async () => {
    const { outputFiles, metafile } = await build({
      entryPoints: [join(folder, 'index.ts')],
      bundle: true,
      minify: true,
      format: 'esm',
      platform: 'browser',
      write: false,
      metafile: true,
      logLevel: 'silent',
    });
    const { gzipSync } = await import('node:zlib');
    const bytes = gzipSync(outputFiles[0]?.contents ?? '').length;

    assert.ok(bytes > 0 && bytes <= CORE_BYTES, `${bytes} bytes`);
    const [output] = Object.values(metafile.outputs);
    assert.deepEqual(output?.imports, []);
  });
});
