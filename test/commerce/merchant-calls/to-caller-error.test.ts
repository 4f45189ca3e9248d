import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type FieldPaths, toCallerError } from '../../../src/commerce/merchant-calls/to-caller-error.ts';
import { CommerceError } from '../../../src/errors/commerce-error.ts';
import type { ErrorName } from '../../../src/errors/error-catalog.ts';

const pathOf = (name: ErrorName, field: readonly string[] | null, sent: object, paths?: FieldPaths) => {
  const error = toCallerError(new CommerceError(name, field === null ? {} : { field }), sent, paths);
  assert.ok(error instanceof CommerceError);
  return error.field;
};

describe('the path of an error', () => {
  it('leads to where the caller has what the adapter was given', () => {
    const paths = { address: ['shippingInfo'] };

    assert.deepEqual(pathOf('InvalidState', ['address', 'country'], {}, paths), ['shippingInfo', 'country']);
    assert.deepEqual(pathOf('InvalidState', ['address'], {}, paths), ['shippingInfo']);
    assert.deepEqual(pathOf('ShipmentNotFound', ['shipmentId'], {}, paths), ['shipmentId']);
    assert.deepEqual(pathOf('InvalidState', ['addressee', 'country'], {}, paths), ['addressee', 'country']);
  });

  it('follows the longest part that has a place', () => {
    const paths = { 'items.0': ['items', '4'], 'items.0.addToCartRef': ['items', '4'], items: ['goods'] };

    assert.deepEqual(pathOf('InvalidQuantity', ['items', '0', 'quantity'], {}, paths), ['items', '4', 'quantity']);
    const variant = ['items', '0', 'addToCartRef', 'variantId'];
    assert.deepEqual(pathOf('ProductNotFound', variant, {}, paths), ['items', '4', 'variantId']);
    assert.deepEqual(pathOf('InvalidQuantity', ['items', '1'], {}, paths), ['goods', '1']);
  });

  it('is none where the input as a whole is meant', () => {
    const paths = { items: [], 'items.0': [] };

    assert.deepEqual(pathOf('InvalidQuantity', ['items', '0', 'quantity'], {}, paths), ['quantity']);
    assert.equal(pathOf('NoLineItemError', ['items', '0'], {}, paths), null);
    assert.equal(pathOf('NoLineItemError', ['items'], {}, paths), null);
  });

  it('leads to what the name is about where the adapter did not say, if that was sent', () => {
    const address = { country: 'US' };

    assert.deepEqual(pathOf('LineItemNotFound', null, { lineItemId: 'line-1' }), ['lineItemId']);
    assert.deepEqual(pathOf('CountryNotSupported', null, { address }, { address: ['billingInfo'] }), ['billingInfo']);
    assert.equal(pathOf('CountryNotSupported', null, { postalCode: '78701' }), null);
    assert.equal(pathOf('ShipmentNotFound', null, { shipmentId: null, address }), null);
    assert.equal(pathOf('StoreUnavailable', null, { address }), null);
  });

  it('leads to the one of a list that the error repeats, in whichever case the shop writes it', () => {
    const placeOf = (promoCode: string, promoCodes: readonly string[]) => {
      const error = toCallerError(new CommerceError('InvalidPromoCode', { promoCode }), { cart: 'c', promoCodes });
      assert.ok(error instanceof CommerceError);
      return error.field;
    };

    assert.deepEqual(placeOf('NOPE', ['A', 'B', 'NOPE']), ['promoCodes', '2']);
    assert.deepEqual(placeOf('NOPE', ['A', 'nope', 'NOPE']), ['promoCodes', '2']);
    assert.deepEqual(placeOf('NOPE', ['A', 'nope']), ['promoCodes', '1']);
    assert.deepEqual(placeOf('4242424242424242', ['A', '4242424242424242']), ['promoCodes', '1']);
    assert.deepEqual(placeOf('APPLIED', ['A', 'B']), ['promoCodes']);
    assert.deepEqual(pathOf('MultipleDiscountCodesNotSupported', null, { promoCodes: ['A'] }), ['promoCodes']);
  });

  it('is left alone on what is no refusal', () => {
    const bug = new TypeError('x is not a function');

    assert.equal(toCallerError(bug, {}, {}), bug);
  });
});
