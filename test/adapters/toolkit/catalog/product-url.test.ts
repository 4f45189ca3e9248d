import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findSlug, productUrlPattern, toProductUrl } from '../../../../src/adapters/toolkit/catalog/product-url.ts';

describe('the handle in the address of a product page', () => {
  for (const pattern of [
    'https://shop.example/products/{slug}',
    'https://shop.example/products/{slug}.html',
    'https://shop.example/{slug}/',
    'https://shop.example/product.php?lang=en&id={slug}',
    'https://shop.example/?product=p-{slug}-x',
    'https://{slug}.shop.example/',
    'https://{slug}.shop.example/buy?lang=en',
    'https://shop.example/#/products/{slug}',
  ]) {
    it(`is found where ${pattern} has it`, () => {
      const url = toProductUrl(productUrlPattern.parse(pattern), 'blue-shoe') ?? '';

      assert.equal(findSlug(url, pattern), 'blue-shoe');
      assert.equal(findSlug(url.replace('shop.example', 'other.example'), pattern), undefined);
      assert.equal(findSlug('https://shop.example/elsewhere/at/all', pattern), undefined);
      assert.equal(findSlug('https://shop.example/', pattern), undefined);
    });
  }

  it('is found with any characters, beside what the address has besides', () => {
    const pattern = 'https://shop.example/product?id={slug}';
    const slug = '50%-off/ü&+ x';

    assert.equal(findSlug(toProductUrl(pattern, slug) ?? '', pattern), slug);
    assert.equal(findSlug('https://shop.example/product/?utm=1&id=blue-shoe#reviews', pattern), 'blue-shoe');
    assert.equal(findSlug('https://shop.example/other?id=blue-shoe', pattern), undefined);
    assert.equal(findSlug('https://shop.example/p/blue-shoe?id=red#x', 'https://shop.example/p/{slug}'), 'blue-shoe');
    assert.equal(findSlug('https://shop.example/p/a/b', 'https://shop.example/p/{slug}'), undefined);
    assert.equal(findSlug('https://shop.example/p/%E0%A4%A', 'https://shop.example/p/{slug}'), undefined);
  });
});
