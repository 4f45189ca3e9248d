import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { CommandRefusal } from '../../../../src/command-channel/command-refusal.ts';
import { nothingYet, type SoldOrder } from '../../../../src/demo/sandbox/after-sale/after-sale.ts';
import { cancel } from '../../../../src/demo/sandbox/after-sale/cancel.ts';
import { deliver } from '../../../../src/demo/sandbox/after-sale/deliver.ts';
import type { Wanted } from '../../../../src/demo/sandbox/after-sale/pieces.ts';
import { refund } from '../../../../src/demo/sandbox/after-sale/refund.ts';
import { initiateReturn, receiveReturn } from '../../../../src/demo/sandbox/after-sale/send-back.ts';
import { ship } from '../../../../src/demo/sandbox/after-sale/ship.ts';
import type { Moment, TakeStep } from '../../../../src/demo/sandbox/after-sale/steps.ts';
import { toOrderStatus, viewLines } from '../../../../src/demo/sandbox/after-sale/view-lines.ts';
import type { OrderedCart } from '../../../../src/demo/sandbox/orders/shop-order.ts';
import { texas } from '../../../adapters/sandbox/open-sandbox.ts';

const DAY = 86_400_000;
const noon = Date.UTC(2026, 4, 4, 12);
const type = { id: 'SHIP_TO_ADDRESS', name: 'Delivery', description: null };

interface Line {
  readonly quantity: number;
  readonly lineTotal: number;
  readonly tax: number;
  readonly discount: number;
  readonly requiresShipping: boolean;
  /** Units in the second shipment. */
  readonly apart: number;
}

interface Purchase {
  readonly lines: readonly Line[];
  readonly shipping: number;
  readonly shippingTax: number;
  readonly extras: number;
}

/** An ordered cart with the amounts that a payout depends on; the rest is empty. */
function toOrder({ lines, shipping, shippingTax, extras }: Purchase): SoldOrder {
  const sum = (pick: (line: Line) => number) => lines.reduce((total, line) => total + pick(line), 0);
  const unitsOf = (shipment: 1 | 2) =>
    lines.flatMap((line, index) => {
      const apart = Math.min(line.apart, line.quantity);
      const quantity = shipment === 2 ? apart : line.quantity - apart;
      return line.requiresShipping && quantity > 0 ? [{ lineId: `line-${index}`, quantity }] : [];
    });
  const toShipment = (number: 1 | 2, tax: number) => ({
    shipmentId: `shipment-${number}`,
    requirement: 'standard',
    notes: null,
    units: unitsOf(number),
    address: texas,
    type,
    types: [type],
    method: null,
    methods: [],
    location: null,
    date: null,
    slot: null,
    lost: [],
    tax,
  });
  const discounts = lines.map(({ discount, lineTotal }, index) => ({
    promotionId: 'p',
    description: 'P',
    code: null,
    amount: -Math.min(discount, lineTotal),
    lineId: `line-${index}`,
    shipmentId: null,
  }));
  const discountTotal = discounts.reduce((total, { amount }) => total + amount, 0);
  const taxTotal = sum(({ tax }) => tax) + shippingTax;
  const subTotal = sum(({ lineTotal }) => lineTotal);
  const cart: OrderedCart = {
    cartId: 'cart',
    status: 'ordered',
    postalCode: null,
    country: null,
    shippingAddress: texas,
    billingAddress: texas,
    payment: { brand: 'Visa', lastFour: '4242', month: 12, year: 2039 },
    shortages: [],
    currency: 'USD',
    lines: lines.map(({ quantity, lineTotal, tax, requiresShipping }, index) => ({
      lineId: `line-${index}`,
      variantId: `variant-${index}`,
      productId: 'p',
      sku: `SKU-${index}`,
      baseSku: 'base',
      title: 'Title',
      variantTitle: null,
      image: null,
      quantity,
      unitPrice: 0,
      compareAtPrice: null,
      grams: 1,
      available: true,
      requiresShipping,
      taxable: true,
      requirement: 'standard',
      lineTotal,
      tax,
    })),
    shipments: [toShipment(1, shippingTax), toShipment(2, 0)],
    offers: [],
    addons: [],
    codes: [],
    discounts,
    fees: [],
    dropped: [],
    addonTotal: extras,
    feeTotal: 0,
    discountTotal,
    subTotal,
    shippingTotal: shipping,
    taxTotal,
    taxEstimated: false,
    taxedAtBilling: false,
    total: subTotal + shipping + taxTotal + extras + discountTotal,
  };
  return { orderNumber: 'AP-1', cart, afterSale: nothingYet };
}

let counted = 0;
const moment: Moment = {
  now: noon,
  timeZone: 'America/Chicago',
  uuid: () => {
    counted += 1;
    return `id-${counted}`;
  },
  returns: { days: 30, restockingMillionths: 0, labelFee: 0 },
};

const amount = fc.integer({ min: 0, max: 100_000 });
const purchase: fc.Arbitrary<Purchase> = fc.record({
  lines: fc.array(
    fc.record({
      quantity: fc.integer({ min: 1, max: 5 }),
      lineTotal: amount,
      tax: amount,
      discount: amount,
      requiresShipping: fc.boolean(),
      apart: fc.nat(5),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  shipping: amount,
  shippingTax: amount,
  extras: amount,
});
const steps = { ship, deliver, cancel, return: initiateReturn, receive: receiveReturn, refund };
const wanted: fc.Arbitrary<Wanted> = fc.option(
  fc.array(fc.record({ sku: fc.nat(3).map((index) => `SKU-${index}`), quantity: fc.integer({ min: 1, max: 3 }) }), {
    minLength: 1,
    maxLength: 2,
  }),
);
const deeds = fc.array(fc.record({ deed: fc.constantFrom(...Object.keys(steps)), wanted }), { maxLength: 15 });

interface Course {
  readonly order: SoldOrder;
  readonly restocked: number;
  readonly events: readonly string[];
}

/** Takes the step, unless the shop refuses it. */
function attempt({ order, restocked, events }: Course, take: TakeStep, about: Wanted, at: Moment = moment): Course {
  try {
    const step = take(order, about, at);
    return {
      order: { ...order, afterSale: step.afterSale },
      restocked: restocked + step.restocked.reduce((sum, { quantity }) => sum + quantity, 0),
      events: [...events, ...step.events.map((event) => event.type)],
    };
  } catch (error) {
    assert.ok(error instanceof CommandRefusal, String(error));
    return { order, restocked, events };
  }
}

const begin = (order: SoldOrder): Course => ({ order, restocked: 0, events: [] });
const paidBack = ({ afterSale }: SoldOrder): number =>
  afterSale.refunds.reduce((sum, { payout }) => sum + payout.amount, 0);

describe('an order after it was placed', () => {
  it('never pays back more than was charged, nor restocks more than was sold, whatever is done in whatever order', () => {
    fc.assert(
      fc.property(purchase, deeds, (bought, course) => {
        const end = course.reduce(
          (state, { deed, wanted: about }) => attempt(state, steps[deed as keyof typeof steps], about),
          begin(toOrder(bought)),
        );

        const { cart, afterSale } = end.order;
        const units = cart.lines.reduce((sum, { quantity }) => sum + quantity, 0);
        assert.ok(paidBack(end.order) <= cart.total, `${paidBack(end.order)} of ${cart.total}`);
        assert.ok(afterSale.refunds.every(({ payout }) => payout.amount >= 0));
        assert.ok(end.restocked <= units);
        for (const [index, view] of viewLines(end.order, moment).entries()) {
          const ordered = cart.lines[index]?.quantity ?? 0;
          const cancelled = afterSale.cancelled
            .filter(({ lineId }) => lineId === view.lineId)
            .reduce((sum, { quantity }) => sum + quantity, 0);
          assert.ok(view.fulfilled + cancelled <= ordered);
          assert.ok(view.returned <= view.fulfilled);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('pays back exactly the charge once every unit is paid for, in whatever parts', () => {
    fc.assert(
      fc.property(purchase, deeds, (bought, course) => {
        const after = course.reduce(
          (state, { deed, wanted: about }) => attempt(state, steps[deed as keyof typeof steps], about),
          begin(toOrder(bought)),
        );
        const end = [receiveReturn, refund, refund].reduce((state, take) => attempt(state, take, null), after);

        assert.equal(paidBack(end.order), end.order.cart.total);
      }),
      { numRuns: 500 },
    );
  });

  it('goes from confirmed to returned, and tells each step in its history', () => {
    const line = { quantity: 2, lineTotal: 4000, tax: 330, discount: 0, requiresShipping: true, apart: 0 };
    const seen: string[] = [];
    let course = begin(toOrder({ lines: [line], shipping: 595, shippingTax: 0, extras: 0 }));
    for (const [take, about] of [
      [ship, [{ sku: 'SKU-0', quantity: 1 }]],
      [deliver, null],
      [ship, null],
      [deliver, null],
      [initiateReturn, [{ sku: 'SKU-0', quantity: 1 }]],
      [receiveReturn, null],
      [refund, null],
      [initiateReturn, null],
      [receiveReturn, null],
      [refund, null],
    ] as const) {
      course = attempt(course, take, about);
      seen.push(toOrderStatus(course.order));
    }

    assert.deepEqual(seen, [
      'on_its_way',
      'partially_delivered',
      'partially_delivered',
      'delivered',
      'delivered',
      'partially_returned',
      'partially_returned',
      'partially_returned',
      'returned',
      'returned',
    ]);
    assert.deepEqual(course.events, [
      'shipped',
      'delivered',
      'shipped',
      'delivered',
      'return_initiated',
      'return_completed',
      'refund_processed',
      'refund_completed',
      'return_initiated',
      'return_completed',
      'refund_processed',
      'refund_completed',
    ]);
    assert.deepEqual(
      course.order.afterSale.refunds.map(({ payout }) => [payout.product, payout.tax, payout.shipping, payout.amount]),
      [
        [2000, 165, 0, 2165],
        [2000, 165, 595, 2760],
      ],
    );
  });

  it('keeps the fees of the shop, and never more than there is', () => {
    const line = { quantity: 1, lineTotal: 1000, tax: 80, discount: 0, requiresShipping: true, apart: 0 };
    const strict = { ...moment, returns: { days: 14, restockingMillionths: 150_000, labelFee: 5_000 } };
    let course = begin(toOrder({ lines: [line], shipping: 0, shippingTax: 0, extras: 0 }));
    for (const take of [ship, deliver, initiateReturn, receiveReturn, refund])
      course = attempt(course, take, null, strict);

    assert.deepEqual(course.order.afterSale.returns[0]?.payout, {
      amount: 0,
      product: 1000,
      tax: 80,
      shipping: 0,
      restockingFee: 150,
      otherFees: 930,
      shares: [{ lineId: 'line-0', quantity: 1, product: 1000, tax: 80 }],
    });
  });

  it('takes goods back until the last day where the shop is, and no later', () => {
    const line = { quantity: 1, lineTotal: 1000, tax: 0, discount: 0, requiresShipping: true, apart: 0 };
    let course = begin(toOrder({ lines: [line], shipping: 0, shippingTax: 0, extras: 0 }));
    course = attempt(attempt(course, ship, null), deliver, null);
    const lastMinute = noon + 30 * DAY + 16 * 3_600_000;
    const eligible = (now: number) => viewLines(course.order, { ...moment, now })[0];

    assert.deepEqual([eligible(noon)?.returnBy, eligible(noon)?.returnEligible], ['2026-06-03', true]);
    assert.equal(eligible(lastMinute)?.returnEligible, true);
    assert.equal(eligible(lastMinute + 3_600_000)?.returnEligible, false);
    assert.throws(() => initiateReturn(course.order, null, { ...moment, now: lastMinute + 3_600_000 }), {
      message: 'The time to return goods of AP-1 ended on 2026-06-03.',
    });
    assert.throws(() => initiateReturn(course.order, null, { ...moment, returns: null }), {
      message: 'The shop takes nothing back.',
    });
  });

  it('refuses what cannot be, with its reason', () => {
    const line = { quantity: 2, lineTotal: 1000, tax: 0, discount: 0, requiresShipping: true, apart: 0 };
    const order = toOrder({ lines: [line], shipping: 0, shippingTax: 0, extras: 0 });
    const sent = attempt(begin(order), ship, [{ sku: 'SKU-0', quantity: 1 }]).order;

    for (const [take, on, about, message] of [
      [deliver, order, null, 'Nothing of AP-1 can be delivered.'],
      [ship, order, [{ sku: 'HAT', quantity: 1 }], 'AP-1 has no SKU HAT.'],
      [ship, sent, [{ sku: 'SKU-0', quantity: 2 }], '1 units of SKU-0 in AP-1 can be shipped, not 2.'],
      [cancel, sent, null, 'A part of AP-1 has left the shop. Cancel the rest with --line.'],
      [initiateReturn, sent, null, 'Nothing of AP-1 can be returned.'],
      [receiveReturn, sent, null, 'Nothing of AP-1 can be received.'],
    ] as const) {
      assert.throws(() => take(on, about, moment), { name: 'CommandRefusal', message });
    }
  });
});
