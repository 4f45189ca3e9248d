import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { describe, it } from 'node:test';
import { findCircle } from './find-circle.ts';
import { areas, type Permission, rooms, toModule } from './modules.ts';
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

type Table = Readonly<Record<string, Readonly<Record<string, Permission>>>>;

/** What each row of a table may import, types too. A room whose areas say what is up and what is down is one, with all of its rows. */
function readTable(table: Table): ReadonlyMap<string, readonly string[]> {
  const isKnown = (path: string) => path in table;
  const toRow = (path: string) => [path, toModule(path), path.replace(/\/.*/, '/*')].find(isKnown) ?? path;
  const toNode = (path: string) => {
    const row = toRow(path);
    const room = row.replace(/\/.*/, '');
    return room in areas ? room : row;
  };
  const graph = new Map<string, Set<string>>();
  for (const [row, permissions] of Object.entries(table)) {
    const node = toNode(row);
    const others = Object.keys(permissions).map(toNode);
    graph.set(node, new Set([...(graph.get(node) ?? []), ...others.filter((other) => other !== node)]));
  }
  return new Map([...graph].map(([node, others]) => [node, [...others]]));
}

describe('imports between rooms', () => {
  it('lead in no circle, of types neither', () => {
    const table = readTable(rooms);

    assert.ok(table.get('adapters/sandbox')?.includes('demo/sandbox'));
    assert.ok(table.get('commerce')?.includes('stores/ports'));
    assert.deepEqual(findCircle(table), undefined, 'What both need belongs further down');
  });

  it('would be found in a circle through two parts of one room', () => {
    const planted: Table = { ...rooms, 'commerce/agent': { ...rooms['commerce/agent'], 'outgoing-webhooks': 'types' } };

    assert.deepEqual(findCircle(readTable(planted)), ['commerce', 'outgoing-webhooks', 'commerce']);
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
