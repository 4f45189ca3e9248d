import assert from 'node:assert/strict';
import type { Promised } from '../../promised.ts';

const UNKNOWN = 'no-such-wallet';

export function describeExpressCheckout(promised: Promised): void {
  promised(
    'hands the cart over at an address of the web, and leaves it as it is',
    ['transferSession', 'getCart'],
    async ({ shop }) => {
      const { handle, cart } = await shop.startCart();

      const { url } = await shop.operation('transferSession')(shop.call(), { cart: handle });

      assert.match(new URL(url).protocol, /^https?:$/);
      assert.deepEqual(await shop.readCart(handle), cart);
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
