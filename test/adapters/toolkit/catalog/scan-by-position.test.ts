import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { scanByPosition } from '../../../../src/adapters/toolkit/catalog/scan-by-position.ts';
import { platformProduct } from '../../../support/servers/platform-product.ts';

describe('a scan of a catalog that is listed by number', () => {
  for (const size of [1, 2, 5, 100]) {
    it(`ends after it has seen every product, in parts of ${size}`, async () => {
      const seen = new Set<string>();
      let after: string | null = null;
      for (let part = 0; part === 0 || after !== null; part += 1) {
        assert.ok(part < 60, 'the scan goes on and on');
        const { products, next } = await scan(numbers(0, 30), after, size);
        for (const { productId } of products) seen.add(productId);
        after = next;
      }

      assert.equal(seen.size, 30);
    });
  }

  for (let removed = 0; removed <= 40; removed += 1) {
    it(`steps back to what it has seen, and no further, where ${removed} products were removed before it`, async () => {
      const { next } = await scan(numbers(0, 100), JSON.stringify({ skip: 40, seen: ['39'] }), 20);
      const skips: number[] = [];
      const { products } = await scan(numbers(removed, 100), next, 20, skips);

      assert.ok(products.some(({ productId }) => productId === '49'));
      assert.equal(skips.length, 1 + Math.ceil(Math.max(0, removed - 9) / 20));
    });
  }
});

const numbers = (from: number, to: number): readonly string[] =>
  Array.from({ length: to - from }, (_, index) => String(from + index));

const scan = (ids: readonly string[], after: string | null, size: number, skips: number[] = []) =>
  scanByPosition({ after, size }, async (skip, take) => {
    skips.push(skip);
    return {
      items: ids.slice(skip, skip + take).map((id) => ({ id })),
      total: ids.length,
      toProduct: ({ id }) => platformProduct({ id, title: id }),
    };
  });
