import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findWarnings } from '../../../../src/commerce/cart/change/find-warnings.ts';
import { writeLastSeen } from '../../../../src/commerce/cart/last-seen.ts';
import type { CartWarning, PlatformCart } from '../../../../src/domain/cart/cart.ts';
import type { LineItem } from '../../../../src/domain/cart/line-item.ts';
import { money } from '../../../../src/domain/money/money.ts';
import { requireCurrency } from '../../../../src/domain/money/require-currency.ts';
import type { CurrencyCode } from '../../../../src/lib/currency/currency.ts';
import { sampleCart, sampleLine } from '../../../graphql/support/samples.ts';

const USD = requireCurrency('USD');
const method = (id: string) => ({ id, description: `By ${id}`, price: money(500, USD), estimatedDelivery: null });

const cartWith = (line: Partial<LineItem>, cart: Partial<PlatformCart> = {}): PlatformCart =>
  sampleCart({ lineItems: [sampleLine({ lineItemId: 'line-1', description: 'Mug', ...line })], ...cart });

/** What is told of a cart after another one was seen. */
const compare = (
  seen: PlatformCart,
  cart: PlatformCart,
  {
    operation = 'updateLineItem',
    reported,
  }: { operation?: 'updateLineItem' | 'setFulfillmentType'; reported?: readonly CartWarning[] } = {},
) => findWarnings(writeLastSeen(seen), { cart, ...(reported && { warnings: reported }) }, operation);

const changesOf = (warnings: readonly CartWarning[]) =>
  warnings.map(({ code, target, oldValue, newValue }) => [code, target, oldValue, newValue]);

describe('what changed since the buyer saw a cart last', () => {
  it('is a price, in the decimals of its currency', () => {
    const move = (currency: CurrencyCode, before: number, after: number) =>
      changesOf(compare(cartWith({ price: money(before, currency) }), cartWith({ price: money(after, currency) })));

    assert.deepEqual(move(USD, 2000, 2500), [['PRICE_CHANGED', 'line-1', '20.00', '25.00']]);
    assert.deepEqual(move(requireCurrency('JPY'), 1200, 980), [['PRICE_CHANGED', 'line-1', '1200', '980']]);
    assert.deepEqual(move(requireCurrency('KWD'), 1234, 5), [['PRICE_CHANGED', 'line-1', '1.234', '0.005']]);
    assert.deepEqual(move(USD, 2000, 2000), []);
  });

  it('is an availability that no longer covers the quantity, or covers it again', () => {
    type Availability = number | boolean | undefined;
    const toLine = (quantity: number, availability: Availability) =>
      cartWith({ quantity, ...(availability !== undefined && { availability }) });
    const move = (quantity: number, before: Availability, after: Availability) =>
      changesOf(compare(toLine(1, before), toLine(quantity, after)));

    assert.deepEqual(move(5, 9, 4), [['AVAILABILITY_CHANGED', 'line-1', '9', '4']]);
    assert.deepEqual(move(5, 4, 5), [['AVAILABILITY_CHANGED', 'line-1', '4', '5']]);
    assert.deepEqual(move(5, true, false), [['AVAILABILITY_CHANGED', 'line-1', 'true', 'false']]);
    assert.deepEqual(move(5, false, true), [['AVAILABILITY_CHANGED', 'line-1', 'false', 'true']]);
    assert.deepEqual(move(5, true, 0), [['AVAILABILITY_CHANGED', 'line-1', 'true', '0']]);
    assert.deepEqual(
      [move(5, 9, 8), move(5, 9, 5), move(5, 3, 4), move(5, 3, 3), move(5, undefined, 0), move(5, 9, undefined)].flat(),
      [],
    );
  });

  it('is a shipping method that the platform took away or replaced, unless the buyer chose', () => {
    const [shipment] = sampleCart().shipments;
    const withMethod = (id: string | null) => {
      const shippingMethod = id === null ? null : method(id);
      return cartWith({}, { shipments: shipment ? [{ ...shipment, shipmentId: 's-1', shippingMethod }] : [] });
    };

    const gone = compare(withMethod('express'), withMethod(null));
    const replaced = compare(withMethod('express'), withMethod('post'));
    const chosen = compare(withMethod('express'), withMethod(null), { operation: 'setFulfillmentType' });

    assert.deepEqual(changesOf(gone), [['SHIPPING_METHOD_GONE', 's-1', 'express', null]]);
    assert.deepEqual(changesOf(replaced), [['SHIPPING_METHOD_GONE', 's-1', 'express', 'post']]);
    assert.match(replaced[0]?.message ?? '', /By post/);
    assert.deepEqual(
      [chosen, compare(withMethod(null), withMethod('post')), compare(withMethod('post'), withMethod('post'))].flat(),
      [],
    );
  });

  it('is nothing of lines and shipments that are new, whatever their platform calls them', () => {
    const [shipment] = sampleCart().shipments;
    for (const id of ['constructor', 'toString', '__proto__']) {
      const shipments = shipment ? [{ ...shipment, shipmentId: id, shippingMethod: method('post') }] : [];

      assert.deepEqual(compare(cartWith({}, { shipments: [] }), cartWith({ lineItemId: id }, { shipments })), []);
    }
  });

  it('is told once where the platform tells it too, in the words of the platform', () => {
    const reported: CartWarning = {
      code: 'PRICE_CHANGED',
      message: 'Mugs are dearer now.',
      target: 'line-1',
      oldValue: '20.00',
      newValue: '25.00',
    };

    const warnings = compare(cartWith({ price: money(2000, USD) }), cartWith({ price: money(2500, USD) }), {
      reported: [reported],
    });

    assert.deepEqual(warnings, [reported]);
  });

  it('is nothing of a line, a shipment or a cart that the buyer had not seen', () => {
    const cart = cartWith({ price: money(2500, USD) });

    assert.deepEqual(findWarnings(null, { cart }, 'addLineItems'), []);
    assert.deepEqual(compare(cartWith({ lineItemId: 'line-0', price: money(1, USD) }), cart), []);
    assert.deepEqual(compare(cartWith({ price: money(1, USD) }, { cartId: 'the one before' }), cart), []);
  });
});
