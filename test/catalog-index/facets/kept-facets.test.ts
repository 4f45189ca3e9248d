import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { searchCatalog } from '../../../src/catalog-index/search-catalog.ts';
import { openIndexDatabase } from '../../../src/catalog-index/sqlite/open-index-database.ts';
import { SqliteIndexReader } from '../../../src/catalog-index/sqlite/sqlite-index-reader.ts';
import { Statements } from '../../../src/catalog-index/sqlite/statements.ts';
import { type CatalogFacets, noFilters } from '../../../src/stores/ports/index.ts';
import { query } from '../../contract/catalog-index/index-kit.ts';
import { atEnd } from '../../support/at-end.ts';
import { platformProduct } from '../../support/servers/platform-product.ts';
import { listProducts } from '../sqlite/list-products.ts';

const facets: CatalogFacets = { merchants: [], brands: [], productTypes: [], categories: [], options: [], price: null };
const mugOf = (brand: string, id = 'mug', type: string | null = null) => [
  platformProduct({ id, title: 'Mug', brand, type }),
];

function startIndex(t: TestContext) {
  const statements = new Statements(openIndexDatabase(':memory:'));
  atEnd(t, () => statements.database.close());
  let now = 0;
  const list = (products: ReturnType<typeof mugOf>) => {
    now += 1_000;
    return listProducts(statements, { now, products });
  };
  return { statements, reader: new SqliteIndexReader(statements), list };
}

describe('facets that were counted', () => {
  it('are kept while a listing finds the same products, and counted anew once one differs', async (t) => {
    const { reader, list } = startIndex(t);
    let counted = 0;
    const count = async () => {
      await reader.keepFacets('mugs', async () => {
        counted += 1;
        return facets;
      });
      return counted;
    };

    list(mugOf('Umbra'));
    const first = await count();
    const shown = list(mugOf('Umbra'));
    const same = await count();
    const asOf = (await reader.listSnapshots()).get('a.example')?.asOf;
    list(mugOf('Acme'));
    const changed = await count();
    list([]);
    const removed = await count();

    assert.deepEqual(shown, { added: 0, changed: 0, removed: 0, total: 1, skipped: 0 });
    assert.deepEqual([first, same, changed, removed], [1, 1, 2, 3]);
    assert.equal(asOf, 2_000, 'the age of the snapshot goes on');
  });

  it('leave nothing to be listed for filters of the same search, until a product changes', async (t) => {
    const { statements, reader, list } = startIndex(t);
    const takeNumbers = t.mock.method(statements, 'listNumbers');
    const countOf = async (brand: string | null) => {
      const asked = query('mug', {
        facets: ['productTypes'],
        filters: { ...noFilters, brands: brand === null ? [] : [brand] },
      });
      const found = await searchCatalog(reader, { ...asked, synonyms: {} });
      return [found.facets?.productTypes, takeNumbers.mock.callCount()];
    };
    list([...mugOf('Umbra', 'one', 'Cup'), ...mugOf('Acme', 'two', 'Pot')]);

    const whole = await countOf(null);
    const filtered = await countOf('Acme');
    const none = await countOf('Nordlys');
    list([...mugOf('Acme', 'one', 'Cup'), ...mugOf('Acme', 'two', 'Pot')]);
    const changed = await countOf('Acme');

    const [cup, pot] = ['Cup', 'Pot'].map((value) => ({ value, count: 1 }));
    assert.deepEqual(
      [whole, filtered, none, changed],
      [
        [[cup, pot], 1],
        [[pot], 1],
        [[], 1],
        [[cup, pot], 2],
      ],
    );
  });
});
