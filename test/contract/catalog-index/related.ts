import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { platformProduct } from '../../support/servers/platform-product.ts';
import { type IndexUnderTest, type OpenIndex, publish, query } from './index-kit.ts';

const brand = 'Fieldhouse';
const own = platformProduct({
  id: 'shirt',
  title: 'Harbor Linen Shirt',
  brand,
  type: 'Shirts',
  variants: [
    { price: 6_000, sku: 'HLS-M' },
    { price: 7_000, sku: 'HLS-L' },
  ],
});
const products = [
  own,
  platformProduct({
    id: 'same-sku',
    title: 'Harbor Linen Shirt, Large',
    brand,
    variants: [{ price: 1, sku: 'HLS-L' }],
  }),
  platformProduct({ id: 'linen-near', title: 'Striped Linen Shirt', variants: [{ price: 5_000 }] }),
  platformProduct({ id: 'linen-far', title: 'Plain Linen Shirt', variants: [{ price: 60_000 }] }),
  platformProduct({ id: 'linen-gone', title: 'Short Linen Shirt', variants: [{ price: 6_000, available: false }] }),
  platformProduct({
    id: 'two-words',
    title: 'Harbor Linen Shirt Classic',
    type: 'Shirts',
    variants: [{ price: 90_000 }],
  }),
  platformProduct({ id: 'of-brand', title: 'Oxford Shirt', brand, variants: [{ price: 90_000 }] }),
  platformProduct({ id: 'of-type', title: 'Flannel Classic', type: 'Shirts' }),
  platformProduct({ id: 'linen-dress', title: 'Linen Dress', brand }),
  platformProduct({ id: 'linen-cloth', title: 'Linen Cloth' }),
  platformProduct({ id: 'other-brand', title: 'Wool Socks', brand }),
  platformProduct({ id: 'nothing', title: 'Walnut Table', description: 'For a linen shirt.' }),
];
const yen = platformProduct({ id: 'yen', title: 'Linen Shirt', currency: 'JPY', variants: [{ price: 8_955 }] });

export function describeRelated(open: OpenIndex): void {
  describe('related products', () => {
    let kit: IndexUnderTest;
    before(async () => {
      kit = await open();
      await publish(kit.index, 'a.example', products);
      await publish(kit.index, 'b.example', [yen, platformProduct({ id: 'shirt', title: 'Shirt' })]);
      await publish(kit.index, 'hidden.example', [platformProduct({ id: 'secret', title: 'Harbor Linen Shirt' })]);
    });
    after(() => kit.close());
    const list = async (baseSku: string, changes: object = {}) => {
      const { visible, rates } = query('');
      const asked = { domain: 'a.example', baseSku, visible, domains: null, rates, first: 20, ...changes };
      return (await kit.index.listRelated(asked))?.map(({ product }) => product.productId) ?? null;
    };

    it('are of its kind first, then of its brand, those with more words and a near price first, and none by a material alone', async () => {
      assert.deepEqual(await list('shirt', { domains: ['a.example'] }), [
        'two-words',
        'linen-near',
        'linen-far',
        'of-brand',
        'of-type',
        'linen-dress',
        'other-brand',
      ]);
    });

    it('compare prices of other currencies by their rates', async () => {
      assert.deepEqual((await list('shirt', { first: 3 }))?.slice(0, 3), ['two-words', 'yen', 'linen-near']);
      assert.deepEqual(await list('shirt', { first: 4, rates: [] }), ['two-words', 'linen-near', 'linen-far', 'yen']);
    });

    it('are of the merchants asked alone, at most so many, and each once', async () => {
      assert.deepEqual(await list('shirt', { domains: ['b.example', 'hidden.example'] }), ['yen', 'shirt']);
      assert.deepEqual(await list('shirt', { domains: [] }), []);
      const all = (await list('shirt')) ?? [];
      assert.ok(!all.includes('secret'));
      assert.equal(new Set(all).size, all.length);
      assert.deepEqual(await list('shirt', { first: 2 }), all.slice(0, 2));
    });

    it('are none of a product that stands alone, and null of one that the snapshot lacks', async () => {
      assert.deepEqual(await list('nothing'), []);
      assert.equal(await list('missing'), null);
      assert.equal(await list('HLS-M'), null);
      assert.equal(await list('shirt', { domain: 'c.example' }), null);
      assert.equal(await list(''), null);
    });

    it('tell the merchant and the age of its snapshot', async () => {
      const { visible, rates } = query('');
      const asked = { domain: 'a.example', baseSku: 'shirt', visible, domains: ['b.example'], rates, first: 1 };

      const [related] = (await kit.index.listRelated(asked)) ?? [];

      const states = await kit.index.listSnapshots();
      const { asOf } = states.find(({ domain }) => domain === 'b.example') ?? {};
      assert.deepEqual([related?.domain, related?.asOf], ['b.example', asOf]);
    });
  });

  describe('what makes products related', () => {
    it('is what a product is, before what has its colour, its material or a type that says little', async () => {
      const { index, close } = await open();
      const room = { type: 'Indoor', brand: 'Rustic' };
      const jumpers = [
        platformProduct({ id: 'jumper', title: 'Yellow Wool Jumper', brand: 'Studio', tags: ['Women'] }),
        platformProduct({ id: 'cushion', title: 'Yellow Cushion', brand: 'Studio' }),
        platformProduct({ id: 'top', title: 'Denim Top', brand: 'Studio', tags: ['women'] }),
      ];
      await publish(index, 'a.example', [...jumpers, platformProduct({ id: 'jumpers', title: 'Grey Jumpers' })]);
      await publish(index, 'b.example', [
        platformProduct({ id: 'sofa', title: 'Yellow Sofa', ...room }),
        platformProduct({ id: 'throw', title: 'Wool Throw', ...room }),
        platformProduct({ id: 'sofa-elsewhere', title: 'Grey Sofa', brand: 'Other' }),
      ]);
      const listIn = async (domain: string, baseSku: string) => {
        const { visible, rates } = query('');
        const found = await index.listRelated({ domain, baseSku, visible, domains: null, rates, first: 20 });
        return found?.map(({ product }) => product.productId);
      };

      const related = [await listIn('a.example', 'jumper'), await listIn('b.example', 'sofa')];

      await close();
      assert.deepEqual(related, [
        ['jumpers', 'top', 'cushion'],
        ['sofa-elsewhere', 'throw'],
      ]);
    });

    it('is a thing, known by how other titles use its words, not by where they are', async () => {
      const { index, close } = await open();
      const titles = {
        shirt: 'Linen Shirt Classic',
        oxford: 'Oxford Shirt',
        kettle: 'Classic Kettle',
        teapot: 'Classic Teapot',
        lamp: 'Brass Lamp Classic',
      };
      const products = Object.entries(titles).map(([id, title]) => platformProduct({ id, title }));
      await publish(index, 'a.example', products);
      const { visible, rates } = query('');
      const asked = { domain: 'a.example', baseSku: 'shirt', visible, domains: null, rates, first: 20 };

      const found = await index.listRelated(asked);

      await close();
      assert.deepEqual(
        found?.map(({ product }) => product.productId),
        ['oxford'],
      );
    });

    it('is a category, then a brand, of which its series comes first', async () => {
      const { index, close } = await open();
      const lindenhof = { brand: 'Lindenhof' };
      await publish(index, 'a.example', [
        platformProduct({ id: 'sofa', title: 'Alder Sofa', categories: ['Home > Seats'], ...lindenhof }),
        platformProduct({ id: 'stool', title: 'Plain Stool', categories: ['Home > Seats'] }),
        platformProduct({ id: 'lamp', title: 'Plain Lamp', categories: ['Home > Lamps'] }),
        platformProduct({ id: 'desk', title: 'Oak Desk', ...lindenhof }),
        platformProduct({ id: 'table', title: 'Alder Table', variants: [{ price: 90_000 }], ...lindenhof }),
      ]);
      const { visible, rates } = query('');
      const asked = { domain: 'a.example', baseSku: 'sofa', visible, domains: null, rates, first: 20 };

      const found = await index.listRelated(asked);

      await close();
      assert.deepEqual(
        found?.map(({ product }) => product.productId),
        ['stool', 'table', 'desk'],
      );
    });
  });
}
