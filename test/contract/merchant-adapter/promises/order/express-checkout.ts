import assert from 'node:assert/strict';
import type { Promised } from '../../promised.ts';

const UNKNOWN = 'no-such-wallet';

export function describeExpressCheckout(promised: Promised): void {
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
    'hands the cart over at another address each time, which names nothing that opens the cart',
    ['transferSession', 'addLineItems'],
    async ({ shop }) => {
      const { handle } = await shop.startCart();
      const transfer = shop.operation('transferSession');

      const first = await transfer(shop.call(), { cart: handle });
      const second = await transfer(shop.call(), { cart: handle });

      assert.notEqual(first.url, second.url, 'the same address a second time cannot be good once');
      assert.ok(!first.url.includes(handle), 'the address holds the handle of the cart');
    },
  );

  promised(
    'refuses to start with an unknown wallet with GatewayNotFound',
    ['startExpressCheckout'],
    async ({ shop }) => {
      const { handle } = await shop.readyCart();

      await shop.refuses(handle, 'GatewayNotFound', () =>
        shop.operation('startExpressCheckout')(shop.call(), { cart: handle, provider: UNKNOWN, returnUrl: null }),
      );
    },
  );

  promised(
    'refuses to authorise with an unknown wallet with GatewayNotFound',
    ['authorizeExpressCheckout'],
    async ({ shop }) => {
      const { handle } = await shop.readyCart();

      await shop.refuses(handle, 'GatewayNotFound', () =>
        shop.operation('authorizeExpressCheckout')(shop.call(), { cart: handle, provider: UNKNOWN, sessionId: 'none' }),
      );
    },
  );
}
