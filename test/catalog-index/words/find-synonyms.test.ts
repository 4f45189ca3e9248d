import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createFindSynonyms } from '../../../src/catalog-index/words/synonyms.ts';

describe('the synonyms of a query', () => {
  const find = createFindSynonyms([]);
  const list = (query: string, word: string) => (find(query)[word] ?? []).map(({ text }) => text);

  it('have the things of a group that the query ends with', () => {
    assert.ok(list('silver jewelry', 'jewelry').includes('necklace'));
    assert.deepEqual(list('jewelry box', 'jewelry'), ['jewellery'], 'a jewelry box is no necklace');
    assert.ok(list('pet supplies', 'supplies').includes('leash'), 'a name of two words');
    assert.ok(list('lighting', 'lighting').includes('chandelier'));
    assert.ok(!list('light', 'light').includes('chandelier'), 'the stems are the same');
  });
});
