import assert from 'node:assert/strict';
import type { CartResult } from '../../../../../src/adapters/contract/index.ts';
import type { PlatformCart } from '../../../../../src/domain/cart/cart.ts';
import type { Promised } from '../../promised.ts';
import type { ShopUnderTest } from '../../shop-under-test.ts';
import { choose, requireShipment } from './fulfillment.ts';

const UNKNOWN = 'no-such-shipment-987';

export function describeSplit(promised: Promised): void {
  promised(
    'moves units into a new shipment, and back into the first with its choices',
    ['splitShipment', 'mergeShipments'],
    async ({ shop }) => {
      const whole = await shop.readyCart(shop.item(shop.fixture.goods.plenty, 5));
      const first = requireShipment(whole);

      const split = await splitOff(shop, whole, 2);
      const merged = await merge(shop, split, idsOf(split.cart));

      const [kept, made] = split.cart.shipments;
      assert.deepEqual(unitsOf(split.cart), [3, 2]);
      assert.deepEqual([kept?.shipmentId, kept?.shippingMethod], [first.shipmentId, first.shippingMethod]);
      assert.deepEqual([made?.shippingInfo, made?.fulfillmentType], [kept?.shippingInfo, kept?.fulfillmentType]);
      assert.deepEqual([made?.shippingMethod, made?.pickupLocation, made?.selectedDate], [null, null, null]);
      assert.deepEqual(merged.cart, whole.cart);
    },
  );

  promised(
    'adds units of a line to its first shipment, and takes them from its last',
    ['splitShipment', 'updateLineItem'],
    async ({ shop }) => {
      const whole = await shop.readyCart(shop.item(shop.fixture.goods.plenty, 5));
      const lineItemId = whole.cart.lineItems[0]?.lineItemId ?? '';
      let { handle, cart } = await splitOff(shop, whole, 2);
      const setQuantity = async (quantity: number) => {
        ({ handle, cart } = await shop.operation('updateLineItem')(shop.call(), {
          cart: handle,
          lineItemId,
          quantity,
        }));
        return unitsOf(cart);
      };

      assert.deepEqual(await setQuantity(7), [5, 2]);
      assert.deepEqual(await setQuantity(6), [5, 1]);
      assert.deepEqual(await setQuantity(4), [4]);
      assert.equal(requireShipment({ handle, cart }).shipmentId, requireShipment(whole).shipmentId);
    },
  );

  promised('sends each shipment to its own address', ['splitShipment', 'setShippingInfo'], async ({ shop }) => {
    const split = await splitOff(shop, await shop.readyCart(shop.item(shop.fixture.goods.plenty, 5)), 2);
    const [, made] = split.cart.shipments;
    const elsewhere = { ...shop.address, address1: '99 Other Street' };

    const { cart } = await shop.operation('setShippingInfo')(shop.call(), {
      cart: split.handle,
      shipmentId: made?.shipmentId ?? '',
      address: elsewhere,
    });

    const addresses = cart.shipments.map(({ shippingInfo }) => shippingInfo?.address1);
    assert.deepEqual(addresses, [shop.address.address1, elsewhere.address1]);
    assert.equal(cart.shippingInfo, null, 'the shipments share no address, and the cart shows one');
  });

  promised('refuses to split off what is not there, or everything', ['splitShipment'], async ({ shop }) => {
    const { goods } = shop.fixture;
    const whole = await shop.readyCart(shop.item(goods.plenty, 3));
    const { handle, cart } = whole;
    const { shipmentId } = requireShipment(whole);
    const lineItemId = cart.lineItems[0]?.lineItemId ?? '';
    const split = (shipment: string, line: string, quantity: number) => () =>
      shop.operation('splitShipment')(shop.call(), {
        cart: handle,
        shipmentId: shipment,
        items: [{ lineItemId: line, quantity }],
      });

    await shop.refuses(handle, 'ShipmentNotFound', split(UNKNOWN, lineItemId, 1));
    await shop.refuses(handle, 'LineItemNotFound', split(shipmentId, 'no-such-line-987', 1));
    await shop.refuses(handle, 'InvalidQuantity', split(shipmentId, lineItemId, 4));
    await shop.refuses(handle, 'InvalidQuantity', split(shipmentId, lineItemId, 3));
  });

  promised(
    'refuses to merge a shipment that is not there, or one of another type',
    ['splitShipment', 'mergeShipments'],
    async ({ shop }) => {
      const split = await splitOff(shop, await shop.readyCart(shop.item(shop.fixture.goods.plenty, 3)), 1);
      const first = requireShipment(split);

      await shop.refuses(split.handle, 'ShipmentNotFound', () => merge(shop, split, [first.shipmentId, UNKNOWN]));

      const type = first.fulfillmentType?.id ?? 'SHIP_TO_ADDRESS';
      const other = first.fulfillmentTypeOptions.find(({ id }) => id !== type);
      if (other === undefined || !shop.has('setFulfillmentType')) return;
      const mixed = await choose(shop, split, other.id);
      await shop.refuses(mixed.handle, 'InvalidShipmentType', () => merge(shop, mixed, idsOf(mixed.cart)));
    },
  );
}

const splitOff = (shop: ShopUnderTest, whole: CartResult, quantity: number) =>
  shop.operation('splitShipment')(shop.call(), {
    cart: whole.handle,
    shipmentId: requireShipment(whole).shipmentId,
    items: [{ lineItemId: whole.cart.lineItems[0]?.lineItemId ?? '', quantity }],
  });

const merge = (shop: ShopUnderTest, { handle }: CartResult, shipmentIds: readonly string[]) =>
  shop.operation('mergeShipments')(shop.call(), { cart: handle, shipmentIds });

const idsOf = ({ shipments }: PlatformCart): readonly string[] => shipments.map(({ shipmentId }) => shipmentId);

/** Of a cart with one line, shipment by shipment. */
const unitsOf = ({ shipments }: PlatformCart): readonly number[] =>
  shipments.flatMap(({ lines }) => lines.map(({ quantity }) => quantity));
