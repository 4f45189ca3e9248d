import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parse } from 'graphql';
import { DocumentCache } from '../../../src/server/document-cache.ts';

const [HOLDER, STRANGER] = [false, true];
const add = (cache: DocumentCache, text: string, isStranger: boolean) => cache.keep(text, parse(text), isStranger);
const has = (cache: DocumentCache, text: string): boolean => cache.find(text) !== undefined;
/** Documents of 1,000 characters each. */
const flood = (cache: DocumentCache, count: number, isStranger: boolean) => {
  for (let index = 0; index < count; index += 1) add(cache, `{ f${index} }`.padEnd(1_000), isStranger);
};

describe('the cache of documents', () => {
  for (const [isStranger, max] of [
    [HOLDER, 400],
    [STRANGER, 100],
  ] as const) {
    it(`keeps ${max} short ones of ${isStranger ? 'strangers' : 'holders of a credential'}, and drops the least recently used`, () => {
      const cache = new DocumentCache();
      add(cache, '{ kept }', isStranger);
      add(cache, '{ dropped }', isStranger);
      for (let count = 0; count < max; count += 1) {
        add(cache, `{ f${count} }`, isStranger);
        cache.find('{ kept }');
      }

      assert.equal(cache.size, max);
      assert.deepEqual([has(cache, '{ kept }'), has(cache, '{ dropped }')], [true, false]);
    });
  }

  it('keeps 120,000 characters of holders and 40,000 of strangers', () => {
    const cache = new DocumentCache();

    flood(cache, 200, STRANGER);
    assert.equal(cache.size, 40);
    flood(cache, 160, HOLDER);

    // The last forty of strangers are not among those of holders.
    assert.equal(cache.size, 120 + 40);
  });

  it('keeps no document of more than 16,000 characters', () => {
    const cache = new DocumentCache();

    for (const isStranger of [HOLDER, STRANGER]) {
      add(cache, '{ f }'.padEnd(16_001), isStranger);
      assert.equal(cache.size, 0);
    }
    add(cache, '{ f }'.padEnd(16_000), HOLDER);

    assert.equal(cache.size, 1);
  });

  it('drops nothing of a holder for strangers, also what a stranger sent before', () => {
    const cache = new DocumentCache();
    add(cache, '{ own }', HOLDER);
    add(cache, '{ shared }', STRANGER);
    add(cache, '{ shared }', HOLDER);
    add(cache, '{ shared }', STRANGER);

    flood(cache, 600, STRANGER);

    assert.deepEqual([has(cache, '{ own }'), has(cache, '{ shared }')], [true, true]);
  });
});
