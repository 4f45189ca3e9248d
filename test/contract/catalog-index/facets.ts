import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { noFilters } from '../../../src/stores/ports/index.ts';
import { platformProduct } from '../../support/servers/platform-product.ts';
import { type IndexUnderTest, type OpenIndex, publish, query } from './index-kit.ts';

const mug = (number: number, brand: string, color: string) =>
  platformProduct({
    id: `mug-${number}`,
    title: `Mug ${number}`,
    brand,
    variants: [{ price: 900, options: { color } }],
  });

export function describeFacets(open: OpenIndex): void {
  describe('facets after a change', () => {
    let kit: IndexUnderTest;
    before(async () => {
      kit = await open();
    });
    after(() => kit.close());

    const count = async (text: string) => {
      const { facets } = await kit.index.search(query(text, { facets: ['merchants', 'brands', 'options'] }));
      assert.ok(facets !== null);
      const toText = ({ value, count: products }: { value: string; count: number }) => `${value} ${products}`;
      const { merchants, brands, options } = facets;
      return [...merchants, ...brands, ...options.flatMap(({ values }) => values)].map(toText);
    };

    it('are those of the snapshot that is shown, whatever was counted before', async () => {
      await publish(kit.index, 'a.example', [mug(1, 'Acme', 'Red'), mug(2, 'Acme', 'Blue')]);
      await publish(kit.index, 'b.example', [mug(3, 'Umbra', 'Red')]);
      const first = await count('mug');
      await publish(kit.index, 'a.example', [mug(1, 'Umbra', 'Green')]);

      const second = await count('mug');
      const again = await count('mug');

      assert.deepEqual(first, ['a.example 2', 'b.example 1', 'Acme 2', 'Umbra 1', 'Red 2', 'Blue 1']);
      assert.deepEqual(second, ['a.example 1', 'b.example 1', 'Umbra 2', 'Green 1', 'Red 1']);
      assert.deepEqual(again, second);
    });

    it('are of the merchants that the caller may see, whatever others were told before', async () => {
      const countFor = async (visible: readonly string[]) => {
        const filters = { ...noFilters, domains: ['a.example'] };
        const { facets } = await kit.index.search(query('mug', { visible, filters, facets: ['merchants'] }));
        return facets?.merchants.map(({ value }) => value);
      };

      assert.deepEqual(await countFor(['a.example', 'b.example']), ['a.example', 'b.example']);
      assert.deepEqual(await countFor(['a.example']), ['a.example']);
    });

    it('are none once nothing is shown', async () => {
      await publish(kit.index, 'a.example', []);
      await publish(kit.index, 'b.example', []);

      assert.deepEqual(await count('mug'), []);
    });
  });
}
