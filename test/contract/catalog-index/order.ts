import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { platformProduct } from '../../support/servers/platform-product.ts';
import { type IndexUnderTest, idsOf, type OpenIndex, publish, query, readAllPages } from './index-kit.ts';

const products = [
  platformProduct({ id: 'exact', title: 'Shirt', variants: [{ price: 1_000, available: false }] }),
  platformProduct({ id: 'sold-out', title: 'Camp Shirt', variants: [{ price: 1_000, available: false }] }),
  platformProduct({
    id: 'one-left',
    title: 'Fine Oxford Poplin Shirt',
    variants: [{ price: 1_000, available: false }, { price: 1_000 }],
  }),
  platformProduct({ id: 'dress', title: 'Shirt Dress', type: 'Dresses' }),
  platformProduct({ id: 'men', title: 'Heavy Flannel Shirt for Men, 2 Pockets' }),
  platformProduct({ id: 'branded', title: 'Shirt Works - Wool Beanie', brand: 'Shirt Works' }),
  platformProduct({ id: 'by-type', title: 'Long Shirt Classic No 7', type: 'Apparel > Clothing > Shirts & Tops' }),
  platformProduct({ id: 'sofa', title: 'Alder Sofa' }),
  platformProduct({ id: 'cover', title: 'Sofa Cover' }),
];

export function describeOrder(open: OpenIndex): void {
  describe('the order of matches', () => {
    let kit: IndexUnderTest;
    before(async () => {
      kit = await open();
      await publish(kit.index, 'a.example', products);
    });
    after(() => kit.close());
    const find = async (text: string) => idsOf(await kit.index.search(query(text)));

    it('has the title that is the query first, then what is the thing, then what has its name', async () => {
      assert.deepEqual(await find('shirt'), ['exact', 'one-left', 'by-type', 'men', 'sold-out', 'dress', 'branded']);
    });

    it('takes plurals, typos and synonyms for the thing', async () => {
      assert.deepEqual((await find('shirts')).slice(0, 2), ['one-left', 'by-type']);
      assert.deepEqual(await find('couch'), ['sofa', 'cover']);
      assert.deepEqual(await find('soffa'), ['sofa', 'cover']);
    });

    it('prefers words side by side among things, and whatever the query describes', async () => {
      assert.equal((await find('shirt dress'))[0], 'dress');
      assert.equal((await find('flannel shirt'))[0], 'men');
    });

    it('has what is sold out later without a text, too, and moves it once it can be bought', async () => {
      assert.deepEqual(idsOf(await kit.index.search(query(null))).slice(-2), ['exact', 'sold-out']);
      const again = await open();
      try {
        await publish(again.index, 'a.example', products);
        await publish(
          again.index,
          'a.example',
          products.map((product) => ({
            ...product,
            variants: product.variants.map((variant) => ({ ...variant, available: true })),
          })),
        );
        assert.deepEqual((await readAllPages(again.index, query('shirt', { first: 1 }))).slice(0, 2), [
          'exact',
          'sold-out',
        ]);
      } finally {
        await again.close();
      }
    });
  });
}
