import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fillIn, findCart, findUnfilled } from '../../../src/server/graphiql/fill-in.ts';

const cart = { total: { number: 216, currency: 'USD' }, shipments: [{ shipmentId: 's-1' }], postalCode: null };

describe('the variables of a tab', () => {
  it('have what the cart has, at the path between the braces, with its type', () => {
    const variables = {
      input: { domain: 'shop.example', flush: true, shipmentIds: ['{{shipments.0.shipmentId}}'], note: null },
      expected: { number: '{{total.number}}', currency: '{{total.currency}}' },
    };

    assert.deepEqual(fillIn(variables, cart), {
      input: { domain: 'shop.example', flush: true, shipmentIds: ['s-1'], note: null },
      expected: { number: 216, currency: 'USD' },
    });
  });

  it('keep what the cart does not have', () => {
    const variables = ['{{shipments.1.shipmentId}}', '{{shipments}}', '{{postalCode}}', 'no {{total.number}}', '{{}}'];

    assert.deepEqual(fillIn(variables, cart), variables);
    assert.deepEqual(fillIn(variables, undefined), variables);
    assert.equal(findUnfilled({ input: [null, 1, 'no {{total.number}}', ...variables] }), 'shipments.1.shipmentId');
    assert.equal(findUnfilled({ input: [null, 1, 'no {{total.number}}'] }), undefined);
  });
});

describe('the newest cart of an answer', () => {
  it('is that of the last field that shows one', () => {
    assert.equal(findCart({ setShippingInfo: { cart: { id: 1 } }, setShippingMethod: { cart } }), cart);
    assert.equal(findCart({ cart }), cart);
    assert.equal(findCart({ first: { cart }, second: { cart: null }, third: null, fourth: { userErrors: [] } }), cart);
  });

  it('is undefined if none is shown', () => {
    assert.deepEqual(
      [findCart(null), findCart(undefined), findCart({ merchants: [] }), findCart({ cart: null })],
      [undefined, undefined, undefined, undefined],
    );
  });
});
