import assert from 'node:assert/strict';
import { call, type TestShop } from './start-test-shop.ts';

/** The handle of a cart of so many different mugs, two of each; Shopify takes and shows 250 lines in one call. */
export async function startLargeCart({ shop, adapter, item, start }: TestShop, size: number): Promise<string> {
  const [mug] = shop.products;
  const [variant] = mug?.variants ?? [];
  assert.ok(mug !== undefined && variant !== undefined);
  const numbers = Array.from({ length: size }, (_, index) => 1_000 + index);
  for (const number of numbers) {
    const id = `gid://shopify/Product/${number}`;
    const own = { ...variant, id: `gid://shopify/ProductVariant/${number}1` };
    shop.products.push({ ...mug, id, handle: id, variants: [own] });
  }
  const { handle } = await start(...numbers.slice(0, 200).map((number) => item(number, 2)));
  const items = numbers.slice(200).map((number) => item(number, 2));
  await adapter.addLineItems(call(), { cart: handle, items, flush: false });
  return handle;
}
