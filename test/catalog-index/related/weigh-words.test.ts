import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { toProductFacts } from '../../../src/catalog-index/facets/product-facts.ts';
import { token } from '../../../src/catalog-index/matching/expression.ts';
import { tokens } from '../../../src/catalog-index/matching/tokens.ts';
import { weighWords } from '../../../src/catalog-index/related/weigh-words.ts';
import { openIndexDatabase } from '../../../src/catalog-index/sqlite/open-index-database.ts';
import { SqliteIndexReader } from '../../../src/catalog-index/sqlite/sqlite-index-reader.ts';
import { Statements } from '../../../src/catalog-index/sqlite/statements.ts';
import { atEnd } from '../../support/at-end.ts';
import { platformProduct } from '../../support/servers/platform-product.ts';
import { listProducts } from '../sqlite/list-products.ts';

const times = (count: number, title: string) =>
  Array.from({ length: count }, (_, number) => platformProduct({ id: `${title} ${number}`, title }));

interface Shelf {
  readonly domain?: string;
  readonly products: readonly ReturnType<typeof platformProduct>[];
}

async function weigh(t: TestContext, shelves: readonly Shelf[]) {
  const statements = new Statements(openIndexDatabase(':memory:'));
  atEnd(t, () => statements.database.close());
  const own = platformProduct({ id: 'own', title: 'Shirt Dress' });
  const [first, ...others] = shelves;
  listProducts(statements, { now: 1_000, products: [own, ...(first?.products ?? [])] });
  for (const shelf of others) listProducts(statements, { now: 1_000, ...shelf });
  return await weighWords(new SqliteIndexReader(statements), toProductFacts(own), {
    isItself: token(tokens.sku('own'), ['keys']),
    scope: (expression) => expression,
  });
}

describe('what the words of a title say', () => {
  const racks = times(60, 'Shirt Rack');

  it('is learned from one merchant if no other uses them', async (t) => {
    assert.deepEqual(await weigh(t, [{ products: racks }]), { nouns: ['dress'], things: [], series: [] });
  });

  it('is learned from several merchants, though one has the shortest titles', async (t) => {
    const shirts = { domain: 'b.example', products: times(26, 'Blue Cotton Shirt') };
    const more = { domain: 'c.example', products: times(400, 'Blue Long Cotton Shirt') };

    assert.deepEqual(await weigh(t, [{ products: racks }, shirts, more]), {
      nouns: ['dress'],
      things: ['shirt'],
      series: [],
    });
  });

  it('is not learned from a few titles of others', async (t) => {
    const few = { domain: 'b.example', products: times(3, 'Blue Cotton Shirt') };

    assert.deepEqual(await weigh(t, [{ products: racks }, few]), { nouns: ['dress'], things: [], series: [] });
  });
});
