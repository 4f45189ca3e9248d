import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { money } from '../../../src/domain/money/money.ts';
import { requireCurrency } from '../../../src/domain/money/require-currency.ts';
import { CommerceError } from '../../../src/errors/commerce-error.ts';
import { cartOf, lineOf, openScripted } from './support/scripted-medusa.ts';
import { ann, call, submission } from './support/shop.ts';

const WHOLE = 10.814175;
const HALF = 9.99;

/** A Medusa whose cart got its address, and not the tax on its line: it adds the tax if it is told a region, as the real one does. */
function openHalfComputed(t: TestContext, { isCutAgain = false } = {}) {
  const asked: string[] = [];
  let total = HALF;
  let hasCollection = false;
  const cart = () => ({
    cart: cartOf({
      total,
      items: [{ ...lineOf(1), tax_total: total - HALF }],
      shipping_methods: [
        {
          id: 'casm_1',
          name: 'Post',
          amount: 0,
          shipping_option_id: 'so_1',
          is_tax_inclusive: false,
          tax_total: 0,
          discount_total: 0,
          discount_tax_total: 0,
        },
      ],
      email: 'ann@example.com',
      shipping_address: { country_code: 'us', address_1: '1 Main St' },
      ...(hasCollection && {
        payment_collection: { id: 'pay_col_1', amount: total, status: 'not_paid', payment_sessions: [] },
      }),
    }),
  });
  const adapter = openScripted(t, (path, method, sent) => {
    const request = `${method} ${path}`;
    asked.push(request);
    switch (request) {
      case 'POST /store/carts/cart_1': {
        if (JSON.parse(sent).region_id === 'reg_1') total = WHOLE;
        return { body: cart() };
      }
      case 'POST /store/payment-collections':
        if (isCutAgain) total = HALF;
        hasCollection = true;
        return { body: { payment_collection: { id: 'pay_col_1', amount: total } } };
      case 'DELETE /admin/payment-collections/pay_col_1':
        hasCollection = false;
        return { body: { deleted: true } };
      case 'GET /store/shipping-options':
        return { body: { shipping_options: [] } };
      case 'POST /test-vault':
        return { body: { token: 'tok' } };
      case 'GET /store/carts/cart_1':
        return { body: cart() };
      default:
        throw new Error(`Nobody expected ${request}`);
    }
  });
  return { adapter, asked };
}

const otherTotal =
  (actual: number) =>
  (error: unknown): boolean => {
    assert.ok(error instanceof CommerceError);
    assert.deepEqual([error.name, error.details.actual], ['CheckoutError', { number: actual, currency: 'USD' }]);
    return true;
  };

describe('the Medusa adapter: a cart whose last change broke off before its taxes', () => {
  it('is not charged for what it came to then', async (t) => {
    const { adapter, asked } = openHalfComputed(t);
    const before = await adapter.getCart?.(call(), { cart: 'cart_1' });

    await assert.rejects(
      async () =>
        adapter.placeOrder?.(call(), {
          ...submission,
          billingInfo: null,
          expectedTotal: money(999, requireCurrency('USD')),
        }),
      otherTotal(1081),
    );

    const after = await adapter.getCart?.(call(), { cart: 'cart_1' });
    assert.deepEqual([before?.total.number, after?.total.number], [999, 1081]);
    assert.ok(!asked.some((each) => each.includes('payment-sessions') || each.endsWith('/complete')), asked.join());
  });

  it('is not charged if another change breaks off after Medusa computed it anew', async (t) => {
    const { adapter, asked } = openHalfComputed(t, { isCutAgain: true });

    await assert.rejects(
      async () => adapter.placeOrder?.(call(), { ...submission, billingInfo: null }),
      otherTotal(1081),
    );

    assert.ok(!asked.some((each) => each.includes('payment-sessions') || each.endsWith('/complete')), asked.join());
  });

  it('gets its taxes by the same address once more', async (t) => {
    const { adapter } = openHalfComputed(t);

    const { cart } =
      (await adapter.setShippingInfo?.(call(), { cart: 'cart_1', shipmentId: null, address: ann })) ?? {};

    assert.deepEqual([cart?.taxTotal.number, cart?.total.number], [82, 1081]);
  });
});

describe('the Medusa adapter: a cart with an item that Medusa does not sell any more', () => {
  it('is not ordered, and the address is not what is wrong', async (t) => {
    const message = 'Variants variant_1 do not exist or belong to a product that is not published';
    const adapter = openScripted(t, (path, method) => {
      if (path === '/test-vault') return { body: { token: 'tok' } };
      return method === 'GET'
        ? {
            body: {
              cart: cartOf({ total: HALF, items: [{ ...lineOf(1), requires_shipping: false }], email: 'a@b.c' }),
            },
          }
        : { status: 400, body: { type: 'invalid_data', message } };
    });

    await assert.rejects(
      async () => adapter.placeOrder?.(call(), submission),
      (error: unknown) => error instanceof CommerceError && error.name === 'CheckoutError' && error.field === null,
    );
  });
});
