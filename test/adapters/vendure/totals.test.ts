import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import type { VendureSettingsInput } from '../../../src/adapters/vendure/settings.ts';
import type { PlatformCart } from '../../../src/domain/cart/cart.ts';
import { createScripted, data, handle, wireLine, wireOrder } from './support/scripted-vendure.ts';
import { call } from './support/shop.ts';

const fee = (description: string, number: number) => ({ description, amount: { currency: 'USD', number } });

async function cartOf(t: TestContext, changes: object, taxes: VendureSettingsInput['taxes'] = 'added') {
  const activeOrder = wireOrder({ ...changes });
  const { adapter } = createScripted(t, { ReadCart: data({ activeOrder, eligibleShippingMethods: [] }) }, { taxes });
  const cart = await adapter.getCart?.(call(), { cart: handle });
  assert.ok(cart);
  return cart;
}

const partsOf = ({ subTotal, shippingTotal, taxTotal, feeTotal, cartDiscount, total }: PlatformCart) =>
  [subTotal, shippingTotal, taxTotal, feeTotal, cartDiscount, total].map((part) => part?.number ?? null);

describe('the Vendure adapter, amounts that have to add up', () => {
  it('shows what rounding leaves', async (t) => {
    // A price of 0.99 with tax, shown without: 3 × 0.83 is 2.49, where Vendure says 2.48.
    const cheap = wireLine({ quantity: 3, unitPrice: 83, unitPriceWithTax: 99, linePrice: 248, linePriceWithTax: 297 });

    const cart = await cartOf(t, { lines: [cheap], total: 748, totalWithTax: 797 });

    assert.deepEqual(partsOf(cart), [249, 500, 49, -1, null, 797]);
    assert.deepEqual(cart.fees, [fee('Rounding', -1)]);
  });

  it('keeps surcharges as fees', async (t) => {
    const surcharges = [{ description: 'Gift wrap', price: 300, priceWithTax: 360 }];

    const cart = await cartOf(t, { surcharges, total: 2800, totalWithTax: 3260 });

    assert.deepEqual(cart.fees, [fee('Gift wrap', 300)]);
    assert.deepEqual(partsOf(cart), [2000, 500, 460, 300, null, 3260]);
  });

  it('takes as much for rounding as a thousand pieces of one price can be off', async (t) => {
    // A price of 0.95 with 20 % tax is 79.1666… without: 79 apiece, and 79,167 for a thousand.
    const price = { unitPrice: 79, unitPriceWithTax: 95, linePrice: 79_167, linePriceWithTax: 95_000 };
    const lines = [wireLine({ quantity: 1000, ...price })];

    const cart = await cartOf(t, { lines, total: 79_667, totalWithTax: 95_500 });

    assert.deepEqual([cart.fees, cart.cartDiscount], [[fee('Rounding', 167)], null]);
  });

  it('takes for rounding what a tax on the order as a whole is off', async (t) => {
    // 0.99 with 20 % tax is 0.825 without, so 0.83 twice; 20 % of 1.66 is 0.33, and the two cost 1.99.
    const price = { unitPrice: 83, unitPriceWithTax: 99, linePrice: 83, linePriceWithTax: 99 };
    const lines = ['10', '11'].map((id) => wireLine({ id, quantity: 1, ...price }));

    const cart = await cartOf(t, { lines, total: 666, totalWithTax: 699 }, 'included');

    assert.deepEqual([cart.fees, partsOf(cart)], [[fee('Rounding', 1)], [198, 500, 0, 1, null, 699]]);
  });

  it('calls more than the parts an adjustment, where rounding cannot explain it', async (t) => {
    // One line and one way of shipping, priced exactly: four units and not five.
    const four = await cartOf(t, { total: 2504, totalWithTax: 2904 });
    const five = await cartOf(t, { total: 2505, totalWithTax: 2905 });

    assert.deepEqual([four.fees, five.fees], [[fee('Rounding', 4)], [fee('Adjustment', 5)]]);
    assert.deepEqual(partsOf(five), [2000, 500, 400, 5, null, 2905]);
  });

  it('calls less than the parts a discount, where neither rounding nor a promotion explains it', async (t) => {
    const giftCard = await cartOf(t, { total: 1500, totalWithTax: 1900 });

    assert.deepEqual(giftCard.fees, []);
    assert.deepEqual(partsOf(giftCard), [2000, 500, 400, 0, -1000, 1900]);
  });

  it('believes no amount of a line that is further off than rounding leads', async (t) => {
    const odd = wireLine({ linePrice: 2600, linePriceWithTax: 3000 });

    const cart = await cartOf(t, { lines: [odd], total: 3100, totalWithTax: 3500 });

    assert.deepEqual(cart.fees, [fee('Adjustment', 600)]);
  });
});
