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
      // Who takes no order may leave the tax to the page of the shop.
      if (shop.has('placeOrder')) assert.equal(cart.taxEstimated, false);
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
    'keeps the total when it is told the billing address, unless the cart says that its tax follows it',
    ['addLineItems', 'setBillingInfo'],
    async ({ shop }) => {
      const { plenty, digital } = shop.fixture.goods;
      for (const goods of digital === null ? [plenty] : [plenty, digital]) {
        const before = await shop.startCart(shop.item(goods));

        const { cart } = await shop.operation('setBillingInfo')(shop.call(), {
          cart: before.handle,
          address: shop.address,
        });

        if (before.cart.taxedAtBilling !== true) assert.deepEqual(cart.total, before.cart.total);
      }
    },
  );

  promised(
    'keeps an address of a country without regions and postal codes, with empty texts in their place',
    ['addLineItems', 'setShippingInfo'],
    async ({ shop }) => {
      const { sparse } = shop.fixture.addresses;
      if (sparse === null) return;
      const { handle } = await shop.startCart();
      const address = shop.toBuyer(sparse);

      const { cart } = await ship(shop, handle, address);

      assert.deepEqual(cart.shippingInfo, address);
    },
  );

  promised('lists the countries that it ships to, and no others', [], async ({ shop }) => {
    const { adapter } = shop;
    if (adapter.listShippingCountries === undefined) return;
    const { good, notServed, sparse } = shop.fixture.addresses;

    const countries = await adapter.listShippingCountries(shop.call());

    assert.deepEqual(countries, [...new Set(countries)], 'listShippingCountries names a country twice');
    for (const code of countries) assert.match(code, /^[A-Z]{2}$/, `${code} is no country code in capitals`);
    for (const { country } of [good, ...(sparse === null ? [] : [sparse])]) {
      assert.ok(countries.includes(country), `the shop ships to ${country}, which listShippingCountries leaves out`);
    }
    if (notServed === null) return;
    assert.ok(
      !countries.includes(notServed.country),
      `listShippingCountries names ${notServed.country}, where the shop does not ship`,
    );
  });

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

  promised('lists each consent once, with a text that a buyer can read, and always the same', [], async ({ shop }) => {
    const { adapter } = shop;
    if (adapter.listConsents === undefined) return;

    const consents = await adapter.listConsents(shop.call());

    const ids = consents.map(({ consentId }) => consentId);
    assert.deepEqual(ids, [...new Set(ids)], 'listConsents names a consent twice');
    assert.ok(consents.length <= 50, `listConsents answers ${consents.length} consents, 50 are allowed`);
    for (const { consentId, text, html } of consents) {
      assert.ok(
        consentId !== '' && consentId.length <= 256,
        'the ID of a consent is empty or longer than 256 characters',
      );
      assert.ok(text.trim() !== '' && html.trim() !== '', `the consent ${consentId} has no text or no html`);
    }
    assert.deepEqual(
      await adapter.listConsents(shop.call()),
      consents,
      'listConsents answers something else the second time',
    );
  });

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
