import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parse } from 'graphql';
import { createDocumentCache } from '../../../src/server/document-cache.ts';

const add = (cache: ReturnType<typeof createDocumentCache>, text: string) => cache.set(text, parse(text));

describe('the cache of documents', () => {
  it('drops the least recently used ones of a flood', () => {
    const cache = createDocumentCache();
    add(cache, '{ kept }');
    add(cache, '{ dropped }');
    for (let count = 0; count < 600; count += 1) {
      add(cache, `{ f${count} }`);
      cache.get('{ kept }');
    }

    assert.equal(cache.size, 500);
    assert.equal(cache.has('{ kept }'), true);
    assert.equal(cache.has('{ dropped }'), false);
  });

  it('keeps 160,000 characters at most', () => {
    const cache = createDocumentCache();
    for (let count = 0; count < 10; count += 1) add(cache, `{ f${count} }${' '.repeat(50_000)}`);

    assert.equal(cache.size, 3);
  });

  it('keeps nothing that is larger than that', () => {
    const cache = createDocumentCache();

    add(cache, `{ f }${' '.repeat(200_000)}`);

    assert.equal(cache.size, 0);
  });
});
