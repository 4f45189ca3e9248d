import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { describe, it } from 'node:test';
import { findCircle } from './find-circle.ts';
import { areas, rooms, toModule } from './modules.ts';
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

/** What each row of the table may import, types too. Between the parts of one room, its areas say what is up and what is down. */
function readTable(): ReadonlyMap<string, readonly string[]> {
  const isKnown = (path: string) => path in rooms;
  const toRow = (path: string) => [path, toModule(path), path.replace(/\/.*/, '/*')].find(isKnown) ?? path;
  const toRoom = (row: string) => row.replace(/\/.*/, '');
  const isWithin = (row: string, other: string) => toRoom(row) === toRoom(other) && toRoom(row) in areas;
  return new Map(
    Object.entries(rooms).map(([row, permissions]) => {
      const others = Object.keys(permissions).map(toRow);
      return [row, others.filter((other) => other !== row && !isWithin(row, other))];
    }),
  );
}

describe('imports between rooms', () => {
  it('lead in no circle, of types neither', () => {
    const table = readTable();

    assert.ok(table.get('adapters/sandbox')?.includes('demo/sandbox'));
    assert.deepEqual(findCircle(table), undefined, 'What both need belongs further down');
  });
});

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
