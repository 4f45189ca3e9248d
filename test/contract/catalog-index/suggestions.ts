import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { parseCategoryPath } from '../../../src/domain/product/category-path.ts';
import { platformProduct } from '../../support/servers/platform-product.ts';
import { type IndexUnderTest, type OpenIndex, publish, query } from './index-kit.ts';

const shop = [
  platformProduct({ id: 'shirt', title: 'Harbor Linen Shirt', brand: 'Field House', type: 'Shirts' }),
  platformProduct({ id: 'dress', title: 'Linen Shirt Dress', brand: 'Field House', type: 'Dresses' }),
  platformProduct({ id: 'plain', title: 'Linen Dress, for Summer', brand: 'Zoë', type: 'Dresses' }),
  platformProduct({ id: 'tee', title: 'T-Shirt for Kids', brand: 'Harbor & Sons', type: 'Shirts' }),
  platformProduct({ id: 'bricks', title: 'PLAYBOX™ Bu\u00adilding Bricks', brand: 'Playbox' }),
  platformProduct({ id: 'cafe', title: 'Café Crème Set', brand: '\0 odd \ud800', type: null }),
];
const other = [platformProduct({ id: 'kimono', title: '絹のリネンシャツ', brand: 'Field House' })];
const lampShop = [
  platformProduct({ id: 'arc', title: 'Arc Lamps', categories: ['Home > Lamps > Floor Lamps'] }),
  platformProduct({ id: 'tripod', title: 'Tripod Lamps', categories: ['Home > Lamps > Floor Lamps'] }),
  platformProduct({ id: 'desk', title: 'Desk Lamps', categories: ['Home > Lamps', 'Desks and Tables'] }),
];
const hidden = [
  platformProduct({ id: 'secret', title: 'Linen Quixotic Shirt', brand: 'Fieldfare', type: 'Shirtings' }),
  platformProduct({ id: 'unseen', title: 'Wombat', brand: 'Wombat' }),
];

export function describeSuggestions(open: OpenIndex): void {
  describe('suggestions', () => {
    let kit: IndexUnderTest;
    before(async () => {
      kit = await open();
      await publish(kit.index, 'a.example', shop);
      await publish(kit.index, 'b.example', other);
      await publish(kit.index, 'hidden.example', hidden);
      await publish(kit.index, 'lamps.example', lampShop);
      await publish(kit.index, 'other-lamps.example', [
        platformProduct({ id: 'one', title: 'Brass Lamps', categories: ['Home > Lamps'] }),
      ]);
      await publish(kit.index, 'hidden-lamps.example', [
        platformProduct({ id: 'secret', title: 'Secret Lamps', categories: ['Secret Lamps'] }),
      ]);
    });
    after(() => kit.close());
    const suggest = (text: string, changes: { readonly domains?: readonly string[]; readonly first?: number } = {}) =>
      kit.index.suggest({ text, visible: ['a.example', 'b.example'], domains: null, first: 8, ...changes });

    const suggestIn = (text: string, first = 8) =>
      kit.index.suggest({ text, visible: ['lamps.example', 'other-lamps.example'], domains: null, first });

    for (const [text, queries, why] of [
      ['lin', ['linen', 'linen shirt', 'linen dress', 'harbor linen', 'linen shirt dress'], 'the most frequent first'],
      ['linen ', ['linen shirt', 'linen dress', 'harbor linen', 'linen shirt dress'], 'what comes after a whole word'],
      ['linen sh', ['linen shirt', 'linen shirt dress'], 'the last of several words'],
      ['LINEN DR', ['linen dress'], 'capitals; a comma ends a phrase'],
      [
        'dress li',
        ['dress linen', 'dress linen dress', 'dress linen shirt dress'],
        'words in the order in which they were typed',
      ],
      ['t-sh', ['t-shirt for kids'], 'compounds; small words end no query'],
      ['cafe c', ['cafe crème set'], 'words as titles write them'],
      ['playb', ['playbox building bricks'], 'words without trade marks and soft hyphens'],
      ['harbro', ['harbor linen shirt'], 'a typo; the longer one if all titles go on like it'],
      ['リネン', ['リネンシャツ'], 'words without spaces'],
      ['linen', ['linen shirt', 'linen dress', 'harbor linen', 'linen shirt dress'], 'not what was typed'],
      ['quix', [], 'nothing of merchants that the caller does not see'],
      ['quixotik', [], 'no correction from them'],
      ['***', [], 'no word'],
    ] as const) {
      it(`complete ${JSON.stringify(text)}: ${why}`, async () => {
        assert.deepEqual((await suggest(text)).queries, queries);
      });
    }

    it('are the products that a search finds, with their merchants and the age of their snapshots', async () => {
      const { products } = await suggest('linen', { first: 2 });

      const found = await kit.index.search(query('linen', { first: 2 }));
      assert.deepEqual(
        products,
        found.entries.map(({ domain, product, asOf }) => ({ domain, product, asOf })),
      );
      assert.equal(products.length, 2);
    });

    it('are brands and types with the number of their products, from any of their words on', async () => {
      const [field, house, shirts, typo] = [
        await suggest('fie'),
        await suggest('house'),
        await suggest('shi'),
        await suggest('field huose'),
      ];

      assert.deepEqual(field.brands, [{ value: 'Field House', count: 3 }]);
      assert.deepEqual(house.brands, [{ value: 'Field House', count: 3 }]);
      assert.deepEqual(shirts.productTypes, [{ value: 'Shirts', count: 2 }]);
      assert.deepEqual([typo.correctedQuery, typo.brands], ['field house', [{ value: 'Field House', count: 3 }]]);
    });

    it('are categories by any word of their name, with their paths and the products in them and below', async () => {
      const [lamps, floor, small, above, typo, none] = [
        await suggestIn('lam'),
        await suggestIn('floor la'),
        await suggestIn('desks and t'),
        await suggestIn('home'),
        await suggestIn('lapms'),
        await suggestIn('secret'),
      ];
      const [home, all, standing, desks] = [
        'Home',
        'Home > Lamps',
        'Home > Lamps > Floor Lamps',
        'Desks and Tables',
      ].map(parseCategoryPath);

      assert.deepEqual(lamps.categories, [
        { domain: 'lamps.example', path: all, count: 3 },
        { domain: 'lamps.example', path: standing, count: 2 },
        { domain: 'other-lamps.example', path: all, count: 1 },
      ]);
      assert.deepEqual(floor.categories, lamps.categories.slice(1, 2));
      assert.deepEqual(small.categories, [{ domain: 'lamps.example', path: desks, count: 1 }]);
      assert.deepEqual(above.categories, [
        { domain: 'lamps.example', path: home, count: 3 },
        { domain: 'other-lamps.example', path: home, count: 1 },
      ]);
      assert.deepEqual([typo.correctedQuery, typo.categories], ['lamps', lamps.categories]);
      assert.deepEqual(none.categories, []);
      assert.deepEqual((await suggestIn('lam', 1)).categories, lamps.categories.slice(0, 1));
    });

    it('are of the merchants asked alone', async () => {
      const [one, none] = [await suggest('fie', { domains: ['b.example'] }), await suggest('fie', { domains: [] })];
      const unseen = await suggest('wom', { domains: ['hidden.example'] });

      assert.deepEqual(one.brands, [{ value: 'Field House', count: 1 }]);
      for (const { queries, products, brands, productTypes, categories } of [none, unseen]) {
        assert.deepEqual([queries, products, brands, productTypes, categories], [[], [], [], [], []]);
      }
    });

    it('are at most so many of each kind', async () => {
      const { queries, products, brands } = await suggest('l', { first: 1 });

      assert.deepEqual([queries.length, products.length, brands.length], [1, 1, 0]);
    });

    it('forget brands, categories and words of products that are gone', async () => {
      await publish(kit.index, 'gone.example', [
        platformProduct({ id: 'g', title: 'Gone Glider', brand: 'Goneville', categories: ['Gone'] }),
      ]);
      await publish(kit.index, 'gone.example', [platformProduct({ id: 'h', title: 'Here', brand: 'Hereville' })]);

      const { queries, brands, categories } = await kit.index.suggest({
        text: 'gone',
        visible: ['gone.example'],
        domains: null,
        first: 8,
      });

      assert.deepEqual([queries, brands, categories], [[], [], []]);
    });
  });
}
