import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { CategoryKey } from '../../../src/domain/product/category-id.ts';
import { platformProduct } from '../../support/servers/platform-product.ts';
import { type IndexUnderTest, idsOf, type OpenIndex, publish, query } from './index-kit.ts';

const long = 'Deep '.repeat(60).trim();
const products = [
  platformProduct({ id: 'lamp', title: 'Brass Lamp', categories: ['Home > Lights > Lamps', 'Home > Gifts'] }),
  platformProduct({ id: 'bulb', title: 'Lamp Bulb', categories: ['Home > Lights'] }),
  platformProduct({ id: 'gift', title: 'Gift Card', categories: ['Gifts'] }),
  platformProduct({ id: 'odd', title: 'Odd Lamp', categories: [`\0 "quoted" \ud800 'x' \\`] }),
  platformProduct({ id: 'deep', title: 'Deep Lamp', categories: [`Deep > ${long} > ${long} > ${long}`] }),
  platformProduct({ id: 'none', title: 'Plain Lamp' }),
];

export function describeCategories(open: OpenIndex): void {
  describe('categories', () => {
    let kit: IndexUnderTest;
    before(async () => {
      kit = await open();
      await publish(kit.index, 'a.example', products);
      await publish(kit.index, 'b.example', [
        platformProduct({ id: 'other', title: 'Lamp', categories: ['Home > Lights'] }),
      ]);
    });
    after(() => kit.close());
    const list = async (domain: string) =>
      (await kit.index.listCategories({ domain }))?.map(({ path, count }) => [path.map(({ name }) => name), count]) ??
      null;
    const lights = (domain: string): CategoryKey => ({ domain, category: 'Home > Lights' });
    const search = (categories: readonly CategoryKey[], text: string | null = 'lamp') =>
      kit.index.search(
        query(text, { filters: { ...query('').filters, categories }, facets: ['categories'], wantsTotal: true }),
      );

    it('are those of products and all above them, with the products in and below each', async () => {
      const listed = (await list('a.example')) ?? [];

      assert.deepEqual(
        new Set(listed.map((each) => JSON.stringify(each))),
        new Set(
          [
            [['Home'], 2],
            [['Home', 'Gifts'], 1],
            [['Home', 'Lights'], 2],
            [['Home', 'Lights', 'Lamps'], 1],
            [['Gifts'], 1],
            [[`\0 "quoted" \ud800 'x' \\`], 1],
            [['Deep'], 1],
          ].map((each) => JSON.stringify(each)),
        ),
      );
      assert.deepEqual(
        new Set(await list('b.example')),
        new Set([
          [['Home'], 1],
          [['Home', 'Lights'], 1],
        ]),
      );
    });

    it('are null before the first snapshot, and forgotten with their products', async () => {
      assert.equal(await list('c.example'), null);
      await publish(kit.index, 'd.example', [platformProduct({ id: 'x', title: 'X', categories: ['Gone > Soon'] })]);
      await publish(kit.index, 'd.example', [platformProduct({ id: 'x', title: 'X', categories: ['Gone'] })]);

      assert.deepEqual(await list('d.example'), [[['Gone'], 1]]);
    });

    it('filter by any of them, those below included, at their merchant alone', async () => {
      assert.deepEqual(idsOf(await search([lights('a.example')])), ['lamp', 'bulb']);
      assert.deepEqual(
        new Set(idsOf(await search([lights('a.example'), lights('b.example')]))),
        new Set(['other', 'lamp', 'bulb']),
      );
      assert.deepEqual(idsOf(await search([{ domain: 'a.example', category: 'Gifts' }], null)), ['gift']);
      assert.deepEqual(idsOf(await search([{ domain: 'a.example', category: 'Lights' }])), []);
    });

    it('are counted as facets without their own filter, and each finds its count', async () => {
      const { facets } = await search([lights('b.example')]);

      assert.ok((facets?.categories.length ?? 0) > 4);
      for (const { domain, path, count } of facets?.categories ?? []) {
        const { total } = await search([{ domain, category: path.at(-1)?.id ?? '' }]);
        assert.deepEqual(total, { count, isExact: true }, JSON.stringify(path));
      }
    });
  });
}
