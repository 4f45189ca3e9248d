import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findCartChange } from '../../../src/commerce/agent/find-cart-change.ts';
import type { Cart } from '../../../src/domain/cart/cart.ts';
import type { Shipment } from '../../../src/domain/cart/shipment.ts';
import { draftInput } from '../../support/orders/agent-draft.ts';
import { createCaller, createCommerceKit } from '../../support/servers/commerce-kit.ts';

const { commerce, close } = await createCommerceKit();
const { cart } = await commerce.openAgentCheckout(createCaller(), draftInput());
await close();

const withShipment = (part: Partial<Shipment>): Cart => ({
  ...cart,
  shipments: cart.shipments.map((shipment) => ({ ...shipment, ...part })),
});
const shop = { locationId: 'austin', name: 'Austin', address: null };

describe('findCartChange', () => {
  const cases: Readonly<Record<string, readonly [Cart, Cart]>> = {
    'another pickup location': [
      withShipment({ pickupLocation: shop }),
      withShipment({ pickupLocation: { ...shop, locationId: 'dallas' } }),
    ],
    'another type of delivery': [
      cart,
      withShipment({ fulfillmentType: { id: 'PICKUP_IN_STORE', name: '', description: null } }),
    ],
    'another address of a shipment': [cart, withShipment({ shippingInfo: null })],
    'another quantity': [cart, { ...cart, lineItems: cart.lineItems.map((line) => ({ ...line, quantity: 2 })) }],
  };
  for (const [what, [agreed, found]] of Object.entries(cases)) {
    it(`finds ${what}`, () => {
      assert.equal(findCartChange(agreed, found)?.name, 'CheckoutError');
    });
  }

  it('takes no other identifiers for a change', () => {
    const renamed: Cart = {
      ...cart,
      lineItems: cart.lineItems.map((line) => ({ ...line, lineItemId: `new ${line.lineItemId}` })),
      shipments: cart.shipments.map((shipment) => ({
        ...shipment,
        shipmentId: 'new',
        lines: shipment.lines.map((line) => ({ ...line, lineItemId: `new ${line.lineItemId}` })),
      })),
    };

    assert.equal(findCartChange(cart, renamed), undefined);
  });
});
