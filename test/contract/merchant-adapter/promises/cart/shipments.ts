import assert from 'node:assert/strict';
import { cartRules } from '../../../../../src/domain/cart/cart-rules.ts';
import type { Promised } from '../../promised.ts';

const UNKNOWN = 'no-such-shipment-987';

export function describeShipments(promised: Promised): void {
  promised('splits the lines that need shipping into shipments, and only those', ['addLineItems'], async ({ shop }) => {
    const { plenty, another, digital } = shop.fixture.goods;
    const goods = digital === null ? [plenty, another] : [plenty, digital, another];

    const { cart } = await shop.startCart(...goods.map((ref) => shop.item(ref)));

    assert.deepEqual(cartRules.shipments(cart), []);
    assert.deepEqual(
      cart.lineItems.filter(({ requiresShipping }) => !requiresShipping).map(({ variantId }) => variantId),
      digital === null ? [] : [digital.variantId],
    );
  });

  promised('has no shipment where nothing needs shipping', ['addLineItems'], async ({ shop }) => {
    const { digital } = shop.fixture.goods;
    if (digital === null) return;

    const { cart } = await shop.startCart(shop.item(digital));

    assert.deepEqual(cart.shipments, []);
  });

  promised(
    'takes each shipping method that it offers, and counts its price',
    ['setShippingInfo', 'setShippingMethod'],
    async ({ shop }) => {
      let { handle, cart } = await shop.readyCart();
      const [shipment] = cart.shipments;
      assert.ok(shipment !== undefined, 'a cart with goods that need shipping has no shipment');
      assert.notEqual(shipment.shippingMethodOptions.length, 0, 'the shipment has no shippingMethodOptions');

      for (const option of shipment.shippingMethodOptions) {
        ({ handle, cart } = await shop.operation('setShippingMethod')(shop.call(), {
          cart: handle,
          shipmentId: shipment.shipmentId,
          shippingMethodId: option.id,
        }));

        assert.deepEqual(cart.shipments[0]?.shippingMethod, option);
        assert.equal(cart.shippingTotal.number, sumOfMethods(cart));
      }
    },
  );

  promised(
    'refuses an unknown shipment with ShipmentNotFound',
    ['setShippingInfo', 'setShippingMethod'],
    async ({ shop }) => {
      const { handle, cart } = await shop.readyCart();
      const shippingMethodId = cart.shipments[0]?.shippingMethodOptions[0]?.id ?? '';

      await shop.refuses(handle, 'ShipmentNotFound', () =>
        shop.operation('setShippingMethod')(shop.call(), { cart: handle, shipmentId: UNKNOWN, shippingMethodId }),
      );
    },
  );

  promised(
    'refuses an unknown shipping method with InvalidShippingMethod and what is offered',
    ['setShippingInfo', 'setShippingMethod'],
    async ({ shop }) => {
      const { handle, cart } = await shop.readyCart();
      const [shipment] = cart.shipments;

      const error = await shop.refuses(handle, 'InvalidShippingMethod', () =>
        shop.operation('setShippingMethod')(shop.call(), {
          cart: handle,
          shipmentId: shipment?.shipmentId ?? '',
          shippingMethodId: '987654321',
        }),
      );

      const offered = shipment?.shippingMethodOptions.map(({ id }) => id) ?? [];
      assert.deepEqual(error.details.options?.toSorted(), offered.toSorted());
    },
  );
}

const sumOfMethods = (cart: {
  readonly shipments: readonly { readonly shippingMethod: { readonly price: { readonly number: number } } | null }[];
}): number => cart.shipments.reduce((sum, { shippingMethod }) => sum + (shippingMethod?.price.number ?? 0), 0);
