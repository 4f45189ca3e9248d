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
  platformProduct({ id: 'bed', title: 'Bed' }),
  platformProduct({ id: 'duvet', title: 'Fine Linen Duvet Set', type: 'Bedding', tags: ['oak'] }),
  platformProduct({
    id: 'shelf',
    title: 'Shelf',
    variants: [{ price: 1_000, options: { Finish: 'Natural oak' } }],
  }),
  platformProduct({ id: 'cap', title: 'Cap' }),
  platformProduct({ id: 'round-hat', title: 'Round Hat' }),
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

    it('finds the things of a group by its name', async () => {
      assert.deepEqual(await find('headwear'), ['cap', 'round-hat', 'branded']);
    });

    it('tells a thing from another with the same stem', async () => {
      assert.deepEqual(await find('bedding'), ['duvet', 'bed']);
    });

    it('prefers a whole tag to a word of an option, and the word itself to one that stands for it', async () => {
      assert.deepEqual(await find('oak'), ['duvet', 'shelf']);
      assert.deepEqual(await find('hat'), ['round-hat', 'cap', 'branded']);
      assert.deepEqual(await find('cap'), ['cap'], 'not the other way round');
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

  describe('sorts by title and by date', () => {
    let kit: IndexUnderTest;
    before(async () => {
      kit = await open();
      await publish(kit.index, 'a.example', [
        platformProduct({ id: 'zinnia', title: 'Zinnia Mug', createdAt: 2 }),
        platformProduct({ id: 'ecru', title: 'Écru Mug', createdAt: 1_800_000_000_000 }),
        platformProduct({ id: 'brass', title: 'brass mug' }),
        platformProduct({ id: 'quoted', title: '“Copper” Mug \0\ud800', createdAt: -1 }),
        platformProduct({ id: 'signs', title: '*** \u0300', tags: ['mug'] }),
      ]);
      await publish(kit.index, 'b.example', [
        platformProduct({ id: 'emoji', title: '🦊 Brass Mug 𝒵', createdAt: 1_800_000_000_001 }),
        platformProduct({ id: 'greek', title: 'Κούπα Mug', createdAt: 0 }),
        platformProduct({ id: 'tea', title: '茶 Mug', createdAt: 3 }),
      ]);
    });
    after(() => kit.close());
    const sorted = {
      TITLE: ['brass', 'emoji', 'quoted', 'ecru', 'zinnia', 'greek', 'tea', 'signs'],
      NEWEST: ['emoji', 'ecru', 'tea', 'zinnia', 'greek', 'quoted'],
    } as const;

    for (const sort of ['TITLE', 'NEWEST'] as const) {
      it(`has every product once on all pages by ${sort}, what has none last`, async () => {
        for (const text of ['mug', null]) {
          for (const first of [1, 3, 8]) {
            const ids = await readAllPages(kit.index, query(text, { sort, first }));
            assert.deepEqual(ids.slice(0, sorted[sort].length), sorted[sort]);
            assert.equal(new Set(ids).size, 8);
          }
        }
      });
    }

    it('goes on after a long title, and judges filters of prices', async () => {
      const long = Array.from({ length: 5 }, (_, number) =>
        platformProduct({ id: `${number}`, title: `${'Very '.repeat(40)}Long Pot`, variants: [{ price: number }] }),
      );
      await publish(kit.index, 'c.example', long);
      const filters = { ...query('').filters, minPrice: 1 };

      const ids = await readAllPages(
        kit.index,
        query('pot', { visible: ['c.example'], sort: 'TITLE', first: 2, filters }),
      );

      assert.deepEqual([...ids].sort(), ['1', '2', '3', '4']);
    });
  });
}
