import assert from 'node:assert/strict';
import { findShipmentFaults } from '../../cart-faults.ts';
import type { Promised } from '../../promised.ts';

const UNKNOWN = 'no-such-shipment-987';

export function describeShipments(promised: Promised): void {
  promised('splits the lines that need shipping into shipments, and only those', ['addLineItems'], async ({ shop }) => {
    const { plenty, another, digital } = shop.fixture.goods;
    const goods = digital === null ? [plenty, another] : [plenty, digital, another];

    const { cart } = await shop.startCart(...goods.map((ref) => shop.item(ref)));

    assert.deepEqual(findShipmentFaults(cart), []);
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

  promised('takes each fulfilment type that it offers', ['setFulfillmentType'], async ({ shop }) => {
    const { handle, cart } = await shop.readyCart();
    const [shipment] = cart.shipments;
    assert.ok(shipment !== undefined, 'a cart with goods that need shipping has no shipment');
    const current = shipment.fulfillmentType;
    assert.ok(current !== null, 'the adapter has setFulfillmentType, and the shipment has no fulfillmentType');

    const chosen = await shop.operation('setFulfillmentType')(shop.call(), {
      ...choice,
      cart: handle,
      shipmentId: shipment.shipmentId,
      fulfillmentType: current.id,
    });

    assert.deepEqual(chosen.cart.shipments[0]?.fulfillmentType, current);
  });

  promised(
    'refuses fulfilment of an unknown shipment or type, saying what is offered',
    ['setFulfillmentType'],
    async ({ shop }) => {
      const { handle, cart } = await shop.readyCart();
      const [shipment] = cart.shipments;
      const set = shop.operation('setFulfillmentType');
      const offered = shipment?.fulfillmentTypeOptions.map(({ id }) => id) ?? [];

      await shop.refuses(handle, 'ShipmentNotFound', () =>
        set(shop.call(), { ...choice, cart: handle, shipmentId: UNKNOWN, fulfillmentType: offered[0] ?? '' }),
      );
      const error = await shop.refuses(handle, 'InvalidFulfillmentType', () =>
        set(shop.call(), {
          ...choice,
          cart: handle,
          shipmentId: shipment?.shipmentId ?? '',
          fulfillmentType: 'BY_BALLOON',
        }),
      );

      assert.deepEqual(error.details.options?.toSorted(), offered.toSorted());
    },
  );

  promised(
    'refuses to tell dates and locations of an unknown shipment with ShipmentNotFound',
    ['getShipmentAvailability'],
    async ({ shop }) => {
      const { handle } = await shop.readyCart();

      await shop.refuses(handle, 'ShipmentNotFound', () =>
        shop.operation('getShipmentAvailability')(shop.call(), { cart: handle, shipmentId: UNKNOWN }),
      );
    },
  );
}

const choice = { locationId: null, selectedDate: null, selectedTimeSlot: null } as const;

const sumOfMethods = (cart: {
  readonly shipments: readonly { readonly shippingMethod: { readonly price: { readonly number: number } } | null }[];
}): number => cart.shipments.reduce((sum, { shippingMethod }) => sum + (shippingMethod?.price.number ?? 0), 0);
