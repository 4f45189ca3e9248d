import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { describe, it } from 'node:test';
import { listImports } from './source-files.ts';

const root = join(import.meta.dirname, '..', '..');
const folders = ['src', 'client/src', 'test', 'scripts', 'bench', 'examples'];

/** What each file loads when it is loaded itself, by paths from the root. Types are gone by then, and `import()` comes later. */
function readGraph(): ReadonlyMap<string, readonly string[]> {
  const files = globSync(
    folders.map((folder) => `${folder}/**/*.ts`),
    { cwd: root, exclude: ['**/node_modules', '**/dist', '**/.platforms'] },
  );
  return new Map(
    files.map((file) => {
      const path = file.split(sep).join('/');
      const imports = listImports(path, readFileSync(join(root, file), 'utf8'));
      const loaded = imports.filter(({ typesOnly, dynamic }) => !typesOnly && !dynamic);
      return [path, loaded.flatMap(({ target }) => target ?? [])];
    }),
  );
}

/** Follows the imports from each file. The files of the first circle found, in the order of their imports; undefined if there is none. */
function findCircle(graph: ReadonlyMap<string, readonly string[]>): readonly string[] | undefined {
  const done = new Set<string>();
  for (const start of graph.keys()) {
    const path: string[] = [];
    const waiting: { readonly file: string; readonly depth: number }[] = [{ file: start, depth: 0 }];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      for (const left of path.splice(next.depth)) done.add(left);
      const seen = path.indexOf(next.file);
      if (seen >= 0) return [...path.slice(seen), next.file];
      if (done.has(next.file)) continue;
      path.push(next.file);
      const depth = path.length;
      waiting.push(...(graph.get(next.file) ?? []).map((file) => ({ file, depth })));
    }
    for (const left of path) done.add(left);
  }
  return undefined;
}

describe('imports between files', () => {
  it('lead in no circle, in any folder', () => {
    const graph = readGraph();

    assert.ok(graph.get('src/main.ts')?.includes('src/composition/service.ts'));
    assert.deepEqual(findCircle(graph), undefined, 'What both need belongs into a third file');
  });

  it('would be found in a circle of any length, and not where two ways lead to one file', () => {
    const graph = (edges: Readonly<Record<string, readonly string[]>>) => new Map(Object.entries(edges));

    assert.deepEqual(findCircle(graph({ a: ['a'] })), ['a', 'a']);
    assert.deepEqual(findCircle(graph({ z: ['a'], a: ['b', 'd'], b: ['c'], c: ['a'], d: [] })), ['a', 'b', 'c', 'a']);
    assert.equal(findCircle(graph({ a: ['b', 'c'], b: ['d'], c: ['d'], d: [] })), undefined);
  });
});
