import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { reviveCart, type StoredCart } from '../../../src/commerce/order/read/revive-cart.ts';
import { toAttempt } from '../../../src/commerce/order/read/to-attempt.ts';
import { toPlaceOrderEvent } from '../../../src/commerce/order/read/to-place-order-event.ts';
import { sampleAddress, sampleCart, sampleLine } from '../../graphql/support/samples.ts';

const lineItems = [sampleLine(), sampleLine({ lineItemId: 'line-2', quantity: 3 })];

/** As the version before split lines stored it. */
function earlierCart(): StoredCart {
  const { discounts: _discounts, ...cart } = sampleCart({ lineItems });
  return {
    ...cart,
    shipments: cart.shipments.map((shipment) => {
      const { lines: _lines, shippingInfo: _info, pickupLocation: _place, ...earlier } = shipment;
      const { selectedDate: _date, selectedTimeSlot: _slot, ...rest } = earlier;
      return { ...rest, lineItemIds: ['line-2'] };
    }),
  };
}

describe('the cart of an order that an earlier version stored', () => {
  it('is read with the units of its shipments and the address of the cart', () => {
    const [shipment] = reviveCart(earlierCart()).shipments;

    assert.deepEqual(shipment?.lines, [{ lineItemId: 'line-2', quantity: 3 }]);
    assert.deepEqual(shipment?.shippingInfo, sampleAddress);
    assert.deepEqual(
      [shipment?.pickupLocation, shipment?.selectedDate, shipment?.selectedTimeSlot],
      [null, null, null],
    );
  });

  it('is read by attempts and events, which hold it too', () => {
    const cart = earlierCart();
    const stored = { attemptId: 'a', domain: 'shop.example', createdAt: 0, updatedAt: 0, status: 'SUCCEEDED' } as const;
    const result = JSON.stringify({ kind: 'succeeded', orderId: 'o', cart });
    const event = { sequence: 1, at: 0, type: 'item-added', data: JSON.stringify({ cart }) };

    const attempt = toAttempt({ ...stored, result } as Parameters<typeof toAttempt>[0], 1, undefined);
    const added = toPlaceOrderEvent('a', event, undefined);

    assert.deepEqual(attempt.result, {
      kind: 'succeeded',
      domain: 'shop.example',
      orderId: 'o',
      cart: reviveCart(cart),
    });
    assert.deepEqual('cart' in added && added.cart, reviveCart(cart));
  });

  it('of this version stays as it is', () => {
    const cart = sampleCart({ lineItems });

    assert.deepEqual(reviveCart(cart), cart);
  });
});
