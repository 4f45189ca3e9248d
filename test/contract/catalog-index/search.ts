import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import type { CatalogFilters } from '../../../src/stores/ports/index.ts';
import { anyCharacter } from '../../support/any-character.ts';
import { platformProduct } from '../../support/servers/platform-product.ts';
import { type IndexUnderTest, idsOf, type OpenIndex, publish, query, readAllPages } from './index-kit.ts';

const shirt = platformProduct({
  id: 'shirt',
  title: 'Harbor Linen Shirt',
  description: '<p>Washed <b>linen</b> with shell buttons &amp; a <a href="https://x.example/zipper">pocket</a>.</p>',
  brand: 'Fieldhouse',
  type: 'Shirts',
  tags: ['summer'],
  variants: [
    { price: 5_900, options: { Color: 'Blue', Size: 'M' }, sku: 'HLS-BLU-M' },
    { price: 6_900, options: { Color: 'Blue', Size: 'L' }, available: false },
    { price: 4_900, options: { Color: 'White', Size: 'L' } },
  ],
});
const dress = platformProduct({
  id: 'dress',
  title: 'Linen Dress',
  description: 'Worn over a shirt.',
  brand: 'Fieldhouse',
  type: 'Dresses',
  variants: [{ price: 12_000, options: { Color: 'blue' } }],
});
const cafe = platformProduct({ id: 'cafe', title: 'Café Crème Set', brand: 'Zoë', variants: [{ price: 2_000 }] });
const tee = platformProduct({ id: 'tee', title: 'T-Shirt for Kids', tags: ['sale'], variants: [{ price: 1_500 }] });
const ring = platformProduct({
  id: 'ring',
  title: '東京の指輪',
  description: 'A silver ring',
  currency: 'JPY',
  variants: [{ price: 10_000, options: { Metal: 'Silver' } }],
});

export function describeSearch(open: OpenIndex): void {
  describe('search', () => {
    let kit: IndexUnderTest;
    before(async () => {
      kit = await open();
      await publish(kit.index, 'a.example', [shirt, dress, cafe, tee]);
      await publish(kit.index, 'b.example', [ring]);
      await publish(kit.index, 'hidden.example', [
        platformProduct({ id: 'secret', title: 'Hidden Linen Shirt quixotic' }),
      ]);
    });
    after(() => kit.close());
    const find = async (text: string | null, changes: Parameters<typeof query>[1] = {}) =>
      idsOf(await kit.index.search(query(text, changes)));
    const filtered = (text: string | null, filters: Partial<CatalogFilters>) =>
      find(text, { filters: { ...query('').filters, ...filters } });

    for (const [text, ids, why] of [
      ['linen', ['dress', 'shirt'], 'titles first, shorter ones before longer ones'],
      ['linen shirt', ['shirt', 'dress', 'tee'], 'every word, in the title first, then what lacks one'],
      ['dress linen', ['dress', 'shirt'], 'words in any order'],
      ['HARBOR', ['shirt'], 'capitals'],
      ['fieldhouse', ['dress', 'shirt'], 'the brand'],
      ['summer', ['shirt'], 'tags'],
      ['white', ['shirt'], 'options'],
      ['buttons', ['shirt'], 'the description'],
      ['pocket', ['shirt'], 'the text of a link'],
      ['zipper', [], 'no address of a link'],
      ['href', [], 'no tag'],
      ['shirts', ['shirt', 'tee', 'dress'], 'stems; types like titles'],
      ['dresses', ['dress'], 'stems'],
      ['harb', ['shirt'], 'a beginning, in the last word'],
      ['h', ['shirt'], 'a single letter'],
      ['harb linen', ['shirt', 'dress'], 'a word that misses its end, then what lacks one'],
      ['cafe creme', ['cafe'], 'accents of the product'],
      ['zoe', ['cafe'], 'a brand with an accent'],
      ['lïnen drèss', ['dress'], 'accents of the query'],
      ['tshirt', ['tee'], 'compounds as one word'],
      ['t-shirt', ['tee'], 'compounds as they are'],
      ['hls-blu-m', ['shirt'], 'a whole SKU'],
      ['東京', ['ring'], 'a pair of characters'],
      ['指輪', ['ring'], 'another pair'],
      ['京', ['ring'], 'one character'],
      ['輪', ['ring'], 'the last character'],
      ['大阪', [], 'other characters'],
      ['hardor', ['shirt'], 'a letter changed'],
      ['habror', ['shirt'], 'neighbors swapped'],
      ['arbor', ['shirt'], 'the first letter missing'],
      ['harborr', ['shirt'], 'a letter too many'],
      ['quixotic', [], 'nothing of merchants that the caller does not see'],
      ['quixotik', [], 'no correction from merchants that the caller does not see'],
      ['linen shirt xylophone', ['shirt', 'dress', 'tee'], 'words that no product has are left out'],
      ['silver harbor shell', ['shirt'], 'if no product has all words, those with most of them'],
      ['"', [], 'no word'],
      ['***', [], 'no word'],
      ['', [], 'no word'],
    ] as const) {
      it(`finds ${JSON.stringify(text)}: ${why}`, async () => {
        assert.deepEqual(await find(text), ids);
      });
    }

    it('lists products that lack one word after few with all of them, page by page', async () => {
      assert.deepEqual(await readAllPages(kit.index, query('linen shirt', { first: 1 })), ['shirt', 'dress', 'tee']);
      assert.deepEqual(await find('linen shirt', { sort: 'TITLE' }), ['shirt', 'dress']);
      assert.deepEqual(await find('hls-blu-m'), ['shirt']);
      assert.deepEqual(await find('linen m'), ['shirt']);
    });

    it('counts them whatever filters leave out, and lists none once four have all words', async () => {
      const asked = { wantsTotal: true, facets: ['brands'] } as const;
      const all = await kit.index.search(query('washed linen', asked));
      const { filters } = query('', { filters: { ...query('').filters, brands: ['Fieldhouse'] } });
      const filtered = await kit.index.search(query('washed linen', { ...asked, filters }));
      const titles = ['Oak Table', 'Oak Table Top', 'Oak Side Table', 'Oak Bar Table', 'Oak Chair'];
      const tables = titles.map((title, place) =>
        platformProduct({ id: title, title, brand: place % 4 === 0 ? 'Zen' : null }),
      );

      await publish(kit.index, 'c.example', tables.slice(1));
      const few = await find('table oak', { visible: ['c.example'] });
      await publish(kit.index, 'c.example', tables);
      const many = await find('table oak', { visible: ['c.example'] });
      const ofZen = { ...filters, brands: ['Zen'] };
      const oneOfMany = await find('table oak', { visible: ['c.example'], filters: ofZen });

      assert.deepEqual([all.total?.count, all.facets?.brands], [2, [{ value: 'Fieldhouse', count: 2 }]]);
      assert.deepEqual([filtered.total?.count, filtered.facets?.brands], [2, [{ value: 'Fieldhouse', count: 2 }]]);
      assert.deepEqual([few.length, few.at(-1)], [4, 'Oak Chair']);
      assert.deepEqual([many.length, many.includes('Oak Chair'), oneOfMany], [4, false, ['Oak Table']]);
    });

    it('says what it searched instead', async () => {
      assert.equal((await kit.index.search(query('Hardor linen'))).correctedQuery, 'harbor linen');
      assert.equal((await kit.index.search(query('harbor linen'))).correctedQuery, null);
    });

    it('takes words of its own language, and any others, as ordinary words', async () => {
      for (const text of [
        'linen OR ring',
        'linen AND',
        'NOT linen',
        'NEAR(linen shirt)',
        'title:linen',
        '{title} : linen',
        'linen*',
        '"linen',
        "linen' OR 1=1 --",
        'linen & !shirt | ring',
        'linen:*A <-> shirt',
        '\\ \0 linen \u{1f9e6}',
        '\ud800linen\udfff',
      ]) {
        const found = await find(text);
        assert.ok(found.includes('shirt') || found.includes('ring'), `${JSON.stringify(text)}: ${found}`);
      }
      const anything = fc.oneof(
        fc.string({ unit: anyCharacter, maxLength: 40 }),
        fc.string({ unit: fc.constantFrom(...'"*:^(){}-+&|!<>\\\'ANDORTlinen \ud800東'), maxLength: 30 }),
      );
      await fc.assert(
        fc.asyncProperty(anything, async (text) => {
          const { entries } = await kit.index.search(query(text, { wantsTotal: true, facets: ['brands', 'options'] }));
          assert.ok(entries.every(({ domain }) => domain !== 'hidden.example'));
        }),
        { numRuns: 60 },
      );
    });

    it('finds the same whatever signs of its language stand between words', async () => {
      const words = fc.array(fc.constantFrom('harbor', 'linen', 'shirt', 'ring', 'or', 'and', 'not', 'near', 'title'), {
        minLength: 1,
        maxLength: 4,
      });
      const signs = fc.array(
        fc.constantFrom(
          ...['"', '*', ':', '^', '(', ')', '{', '}', '+', '&', '|', '!', '<->', '\\', ' ; -- ', '\0', ' '],
        ),
        { minLength: 1, maxLength: 5 },
      );
      await fc.assert(
        fc.asyncProperty(words, fc.array(signs, { minLength: 5, maxLength: 5 }), async (some, between) => {
          const signed =
            some.map((word, place) => `${between[place]?.join('')}${word}`).join('') + between[4]?.join('');

          assert.deepEqual(await find(signed), await find(some.join(' ')));
        }),
        { numRuns: 60 },
      );
    });

    it('filters by merchant, brand, type and stock', async () => {
      assert.deepEqual(await filtered('linen', { domains: ['b.example', 'hidden.example'] }), []);
      assert.deepEqual(await filtered('linen', { domains: ['a.example'] }), ['dress', 'shirt']);
      assert.deepEqual(await filtered('linen', { domains: [] }), []);
      assert.deepEqual(await filtered('linen', { brands: ['Fieldhouse'], productTypes: ['Shirts', 'Socks'] }), [
        'shirt',
      ]);
      assert.deepEqual(await filtered('linen', { brands: ['fieldhouse'] }), []);
      assert.deepEqual(await filtered('linen', { inStock: true }), ['dress', 'shirt']);
    });

    it('finds by filters alone, all that the caller may see', async () => {
      assert.deepEqual(new Set(await find(null)), new Set(['shirt', 'dress', 'cafe', 'tee', 'ring']));
      assert.deepEqual(await filtered(null, { domains: ['b.example', 'hidden.example'] }), ['ring']);
      assert.deepEqual(await filtered(null, { domains: ['hidden.example'] }), []);
      assert.deepEqual(await filtered(null, { domains: [] }), []);
      assert.deepEqual(await filtered(null, { productTypes: ['Shirts'] }), ['shirt']);
      assert.deepEqual(new Set(await filtered(null, { minPrice: 1_500, maxPrice: 2_000 })), new Set(['cafe', 'tee']));
      const pages = query(null, { filters: { ...query(null).filters, domains: ['a.example'] }, first: 1 });
      assert.deepEqual([...(await readAllPages(kit.index, pages))].sort(), ['cafe', 'dress', 'shirt', 'tee']);
      assert.deepEqual(await readAllPages(kit.index, { ...pages, sort: 'PRICE_ASC' }), [
        'tee',
        'cafe',
        'shirt',
        'dress',
      ]);
      const { correctedQuery, total, facets } = await kit.index.search({
        ...pages,
        wantsTotal: true,
        facets: ['brands'],
      });
      assert.deepEqual([correctedQuery, total], [null, { count: 4, isExact: true }]);
      assert.deepEqual(facets?.brands[0], { value: 'Fieldhouse', count: 2 });
    });

    it('wants one and the same variant to have options, price and stock', async () => {
      const blue = { option: 'color', values: ['Blue'] };
      const large = { option: 'size', values: ['L'] };
      assert.deepEqual(await filtered('linen', { variants: [blue] }), ['shirt']);
      assert.deepEqual(await filtered('linen', { variants: [{ option: 'color', values: ['Blue', 'blue'] }] }), [
        'dress',
        'shirt',
      ]);
      assert.deepEqual(await filtered('linen', { variants: [{ option: 'Color', values: ['Blue'] }] }), []);
      assert.deepEqual(await filtered('linen', { variants: [blue, large] }), ['shirt']);
      assert.deepEqual(await filtered('linen', { variants: [blue, large], inStock: true }), []);
      assert.deepEqual(await filtered('linen', { variants: [blue], maxPrice: 5_000 }), []);
      assert.deepEqual(await filtered('linen', { variants: [blue], minPrice: 5_900, maxPrice: 5_900 }), ['shirt']);
      assert.deepEqual(await filtered('linen', { variants: [large], inStock: true, minPrice: 4_901 }), []);
    });

    it('compares prices of other currencies as the cents that are shown', async () => {
      assert.deepEqual(await filtered('silver', { minPrice: 6_700, maxPrice: 6_700 }), ['ring']);
      assert.deepEqual(await filtered('silver', { minPrice: 6_701 }), []);
      const filters = { ...query('').filters, minPrice: 0 };
      assert.deepEqual(await find('silver', { filters, rates: [] }), []);
    });

    it('sorts by price, without a rate last in both directions', async () => {
      const all = { filters: query('').filters };
      const text = 'linen silver';
      const byPrice = async (sort: 'PRICE_ASC' | 'PRICE_DESC', rates = query('').rates) =>
        readAllPages(kit.index, query(text, { ...all, sort, rates, first: 1 }));
      assert.deepEqual(await byPrice('PRICE_ASC'), ['shirt', 'ring', 'dress']);
      assert.deepEqual(await byPrice('PRICE_DESC'), ['dress', 'shirt', 'ring']);
      const dollars = query('').rates.slice(0, 1);
      assert.deepEqual(await byPrice('PRICE_ASC', dollars), ['shirt', 'dress', 'ring']);
      assert.deepEqual(await byPrice('PRICE_DESC', dollars), ['dress', 'shirt', 'ring']);
    });

    it('counts facets, each without its own filter, and each value finds its count', async () => {
      const filters: CatalogFilters = {
        ...query('').filters,
        brands: ['Fieldhouse'],
        variants: [{ option: 'color', values: ['Blue'] }],
      };
      const facets = ['merchants', 'brands', 'productTypes', 'options', 'price'] as const;

      const found = await kit.index.search(query('linen', { filters, facets, wantsTotal: true }));

      assert.deepEqual(found.total, { count: 1, isExact: true });
      assert.deepEqual(found.facets, {
        merchants: [{ value: 'a.example', count: 1 }],
        brands: [{ value: 'Fieldhouse', count: 1 }],
        productTypes: [{ value: 'Shirts', count: 1 }],
        categories: [],
        options: [
          {
            option: 'color',
            values: [
              { value: 'Blue', count: 1 },
              { value: 'White', count: 1 },
              { value: 'blue', count: 1 },
            ],
          },
          {
            option: 'size',
            values: [
              { value: 'L', count: 1 },
              { value: 'M', count: 1 },
            ],
          },
        ],
        price: { min: 5_900, max: 6_900 },
      });
      assert.equal((await kit.index.search(query('linen'))).facets, null);
    });
  });

  describe('pages of a search', () => {
    it('have every product once that stayed, whatever comes and goes', async () => {
      const kit = await open();
      try {
        const mug = (number: number) =>
          platformProduct({ id: `mug-${number}`, title: number % 3 ? 'Mug' : 'Blue mug' });
        const all = Array.from({ length: 40 }, (_, index) => mug(index));
        await publish(kit.index, 'a.example', all);
        const whole = await readAllPages(kit.index, query('mug', { first: 100 }));
        const first = await kit.index.search(query('mug', { first: 15 }));
        assert.ok(first.end !== null);
        const seen = idsOf(first);
        // Half of what was seen goes, some of the rest goes, and others come.
        const stays = all.filter(({ productId }, index) => !seen.includes(productId) && index % 4 !== 0);
        const fresh = Array.from({ length: 20 }, (_, index) => mug(100 + index));
        await publish(kit.index, 'a.example', [
          ...fresh,
          ...stays,
          ...all.filter(({ productId }) => seen.slice(0, 8).includes(productId)),
        ]);

        const rest = await readAllPages(
          kit.index,
          query('mug', { first: 7, after: { position: first.end, plan: first.plan } }),
        );

        assert.equal(new Set(rest).size, rest.length);
        assert.deepEqual(
          rest.filter((id) => seen.includes(id)),
          [],
        );
        const missed = stays.map(({ productId }) => productId).filter((id) => !rest.includes(id));
        assert.deepEqual(missed, []);
        assert.equal(whole.length, 40);
      } finally {
        await kit.close();
      }
    });
  });
}
