import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toProductFacts } from '../../src/catalog-index/facets/product-facts.ts';
import { token } from '../../src/catalog-index/query/expression.ts';
import { tokens } from '../../src/catalog-index/query/tokens.ts';
import { weighWords } from '../../src/catalog-index/related/weigh-words.ts';
import { openIndexDatabase } from '../../src/catalog-index/sqlite/open-index-database.ts';
import { SqliteIndexReader } from '../../src/catalog-index/sqlite/sqlite-index-reader.ts';
import { Statements } from '../../src/catalog-index/sqlite/statements.ts';
import { atEnd } from '../support/at-end.ts';
import { platformProduct } from '../support/servers/platform-product.ts';
import { listProducts } from './list-products.ts';

const times = (count: number, title: string) =>
  Array.from({ length: count }, (_, number) => platformProduct({ id: `${title} ${number}`, title }));

describe('what the words of a title say', () => {
  it('is learned from several merchants, though one has the shortest titles', async (t) => {
    const statements = new Statements(openIndexDatabase(':memory:'));
    atEnd(t, () => statements.database.close());
    const own = platformProduct({ id: 'own', title: 'Shirt Dress' });
    const racks = [own, ...times(60, 'Shirt Rack'), ...times(20, 'Long Shirt')];
    listProducts(statements, { now: 1_000, products: racks });
    const weigh = () =>
      weighWords(new SqliteIndexReader(statements), toProductFacts(own), {
        isItself: token(tokens.sku('own'), ['keys']),
        scope: (expression) => expression,
      });

    const ofOne = await weigh();
    listProducts(statements, { now: 1_000, products: times(30, 'Blue Cotton Shirt'), domain: 'b.example' });
    const ofTwo = await weigh();

    assert.deepEqual(ofOne, { nouns: ['dress'], things: [], series: [] });
    assert.deepEqual(ofTwo, { nouns: ['dress'], things: ['shirt'], series: [] });
  });
});
