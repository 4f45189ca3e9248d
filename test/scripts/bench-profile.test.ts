import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sumParts } from '../../bench/support/profile/sum-parts.ts';

describe('the profile of the bench', () => {
  it('gives the time of a native function to its caller, and that of idling and of profiling to nobody', () => {
    const nodes = [
      createNode(1, '(root)', '', [2, 3, 4, 6, 9]),
      createNode(2, '(idle)', ''),
      createNode(3, '(garbage collector)', ''),
      createNode(4, 'all', 'file:///app/src/stores/sqlite/node-sqlite-database.ts', [5]),
      createNode(5, 'all', ''),
      createNode(6, 'onStreamRead', 'node:internal/stream_base_commons', [7, 8]),
      createNode(7, 'writeUtf8String', ''),
      createNode(8, 'parse', 'file:///app/node_modules/unknown/index.js'),
      createNode(9, 'post', 'node:inspector', [10]),
      createNode(10, 'dispatch', ''),
    ];
    const samples = [2, 3, 4, 5, 5, 7, 8, 9, 10];
    const timeDeltas = [900_000, 10_000, 20_000, 30_000, 10_000, 20_000, 10_000, 50_000, 50_000];

    const { busy, parts, functions } = sumParts({ nodes, samples, timeDeltas, startTime: 0, endTime: 1 });

    assert.equal(busy, 100);
    assert.deepEqual(parts, [
      { name: 'SQLite: statements and rows', share: 0.6 },
      { name: 'writing to sockets', share: 0.2 },
      { name: 'garbage collection', share: 0.1 },
      { name: 'node:http, streams and events', share: 0.1 },
    ]);
    assert.deepEqual(functions[0], { name: 'all', share: 0.4 });
  });
});

function createNode(id: number, functionName: string, url: string, children: number[] = []) {
  return { id, callFrame: { functionName, url, scriptId: '0', lineNumber: 0, columnNumber: 0 }, children };
}
