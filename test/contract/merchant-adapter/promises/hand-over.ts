import assert from 'node:assert/strict';
import type { Promised } from '../promised.ts';

export function describeHandOver(promised: Promised): void {
  promised(
    'hands the cart over at an address of the web, and leaves it as it is',
    ['transferSession', 'getCart'],
    async ({ shop }) => {
      const { handle, cart } = await shop.startCart();

      const { url, expiresAt } = await shop.operation('transferSession')(shop.call(), { cart: handle });

      assert.match(new URL(url).protocol, /^https?:$/);
      if (expiresAt !== null) assert.ok(Date.parse(expiresAt) > Date.now(), `the address has expired at ${expiresAt}`);
      assert.deepEqual(await shop.readCart(handle), cart);
    },
  );

  promised(
    'hands the cart over at another address each time, unless its page lasts, which holds no handle',
    ['transferSession', 'addLineItems'],
    async ({ shop, handsOver }) => {
      const { handle } = await shop.startCart();
      const transfer = shop.operation('transferSession');

      const first = await transfer(shop.call(), { cart: handle });
      const second = await transfer(shop.call(), { cart: handle });

      if (handsOver === 'lasting') assert.equal(first.url, second.url, 'the page of the cart does not last');
      else assert.notEqual(first.url, second.url, 'the same address a second time cannot be good once');
      assert.ok(!first.url.includes(handle), 'the address holds the handle of the cart');
    },
  );
}
