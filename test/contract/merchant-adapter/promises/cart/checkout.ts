import assert from 'node:assert/strict';
import type { Address } from '../../../../../src/domain/address.ts';
import type { Promised } from '../../promised.ts';
import type { ShopUnderTest } from '../../shop-under-test.ts';

export function describeCheckout(promised: Promised): void {
  promised(
    'keeps the shipping address, and offers ways to ship there',
    ['addLineItems', 'setShippingInfo'],
    async ({ shop }) => {
      const { handle } = await shop.startCart();

      const { cart } = await ship(shop, handle, shop.address);

      assert.deepEqual(cart.shippingInfo, shop.address);
      assert.equal(cart.taxEstimated, false);
      for (const { shipmentId, shippingMethodOptions } of cart.shipments) {
        assert.notEqual(
          shippingMethodOptions.length,
          0,
          `shipment ${shipmentId} has an address and no shippingMethodOptions`,
        );
      }
    },
  );

  promised(
    'changes nothing when the same shipping address is set again',
    ['addLineItems', 'setShippingInfo'],
    async ({ shop }) => {
      const { handle } = await shop.readyCart();
      const first = await ship(shop, handle, shop.address);

      const second = await ship(shop, first.handle, shop.address);

      assert.deepEqual(second.cart, first.cart);
    },
  );

  promised(
    'refuses a country that is not served with CountryNotSupported',
    ['addLineItems', 'setShippingInfo'],
    async ({ shop }) => {
      const { notServed } = shop.fixture.addresses;
      if (notServed === null) return;
      const { handle } = await shop.readyCart();

      await shop.refuses(handle, 'CountryNotSupported', () => ship(shop, handle, shop.toBuyer(notServed)));
    },
  );

  promised(
    'refuses a region that the country does not have with InvalidState',
    ['addLineItems', 'setShippingInfo'],
    async ({ shop }) => {
      const { wrongState } = shop.fixture.addresses;
      if (wrongState === null) return;
      const { handle } = await shop.readyCart();

      await shop.refuses(handle, 'InvalidState', () => ship(shop, handle, shop.toBuyer(wrongState)));
    },
  );

  promised(
    'refuses an address for a shipment that the cart does not have with ShipmentNotFound',
    ['addLineItems', 'setShippingInfo'],
    async ({ shop }) => {
      const { handle } = await shop.readyCart();

      await shop.refuses(handle, 'ShipmentNotFound', () => ship(shop, handle, shop.address, 'no-such-shipment'));
    },
  );

  promised(
    'keeps the billing address, and changes nothing when it is set again',
    ['addLineItems', 'setBillingInfo'],
    async ({ shop }) => {
      const { handle } = await shop.startCart();
      const set = shop.operation('setBillingInfo');

      const first = await set(shop.call(), { cart: handle, address: shop.address });
      const second = await set(shop.call(), { cart: first.handle, address: shop.address });

      // Many platforms know one e-mail address for an order, which comes with the shipping address.
      const { email: _, ...kept } = first.cart.billingInfo ?? shop.address;
      const { email: __, ...given } = shop.address;
      assert.notEqual(first.cart.billingInfo, null);
      assert.deepEqual(kept, given);
      assert.equal(first.cart.shippingInfo, null);
      assert.deepEqual(second.cart, first.cart);
    },
  );
}

function ship(shop: ShopUnderTest, cart: string, address: Address, shipmentId: string | null = null) {
  return shop.operation('setShippingInfo')(shop.call(), { cart, shipmentId, address });
}
