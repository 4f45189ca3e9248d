import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import type { ShopSettingsInput } from '../../../src/demo/sandbox/settings.ts';
import { ShopSettingsError } from '../../../src/demo/sandbox/shop-settings-error.ts';
import type { PlatformCart } from '../../../src/domain/cart/cart.ts';
import { texas, toCall, toSubmission } from '../../adapters/sandbox/open-sandbox.ts';
import { openShopWith } from './support/open-shop-with.ts';

type Promotion = NonNullable<ShopSettingsInput['promotions']>[number];

const tenPercent = { kind: 'percentage', percent: '10', from: 'cart' } as const;
const promotions: readonly Promotion[] = [
  {
    id: 'mugs',
    description: 'Mugs',
    code: 'MUGS',
    effect: { ...tenPercent, percent: '15', from: 'lines' },
    goods: { skus: ['MUG-BLUE'] },
  },
  { id: 'each', description: 'One off each', code: 'EACH', effect: { kind: 'amount', amount: '1', from: 'lines' } },
  {
    id: 'posters',
    description: '3 for 2',
    code: 'POSTERS',
    effect: { kind: 'buy-x-get-y', buy: 2, get: 1 },
    goods: { handles: ['poster', 'mug'] },
  },
  { id: 'tenth', description: 'A tenth', code: 'TENTH', effect: tenPercent },
  {
    id: 'twenty',
    description: '20 off',
    code: 'TWENTY',
    effect: { kind: 'amount', amount: '20', from: 'cart' },
    minimum: '100',
  },
  { id: 'alone', description: 'Alone', code: 'ALONE', effect: tenPercent, stackable: false },
  {
    id: 'ship',
    description: 'Free shipping',
    code: 'SHIP',
    effect: { kind: 'free-shipping' },
    shipsTo: [{ country: 'US', regions: ['TX'] }],
  },
  { id: 'all', description: 'All of it', code: 'ALL', effect: { ...tenPercent, percent: '100' } },
  { id: 'once', description: 'Once', code: 'ONCE', effect: tenPercent, limit: 1 },
  { id: 'fixed', description: 'Fixed', code: 'FIXED', effect: tenPercent, removable: false },
  {
    id: 'may',
    description: 'In May',
    code: 'MAY',
    effect: tenPercent,
    startsAt: '2026-05-04T12:00:00Z',
    endsAt: '2026-05-05T12:00:00Z',
  },
  {
    id: 'solo',
    description: 'Alone, and to stay, in May',
    code: 'SOLO',
    effect: tenPercent,
    stackable: false,
    removable: false,
    endsAt: '2026-05-05T12:00:00Z',
  },
  {
    id: 'heavy',
    description: 'Tables, by themselves',
    effect: { ...tenPercent, percent: '50' },
    goods: { tags: ['wood'] },
  },
];

const day = 24 * 60 * 60 * 1000;
const totals = ({ subTotal, shippingTotal, cartDiscount, taxTotal, total }: PlatformCart) =>
  [subTotal, shippingTotal, cartDiscount, taxTotal, total].map((part) => part?.number ?? null);
const taken = ({ discounts, lineItems, shipments }: PlatformCart) =>
  discounts.map(({ promoCode, amount, lineItemId, shipmentId }) => [
    promoCode,
    amount.number,
    lineItems.find((line) => line.lineItemId === lineItemId)?.sku ??
      shipments.findIndex((each) => each.shipmentId === shipmentId),
  ]);

describe('the promotions of the sandbox', () => {
  let shop: Awaited<ReturnType<typeof openShopWith>>;
  beforeEach(async () => {
    shop = await openShopWith({ promotions: [...promotions] });
  });
  afterEach(() => shop.close());

  const stripped = ({ details, name, httpStatus }: Awaited<ReturnType<typeof shop.refusal>>) => ({
    name,
    httpStatus,
    ...details,
  });
  const reasonOf = async (cart: string, ...codes: readonly string[]) => {
    const { name, details } = await shop.refusal(cart, () => shop.apply(cart, codes));
    return [name, details.promoCode, details.reason];
  };

  it('take percentages, amounts and free units off lines, each to the cent', async () => {
    // 3 × 12.50 and 2 × 9.99: 57.48
    const { handle } = await shop.add({ 'MUG-BLUE': 3, POSTER: 2 });

    const mugs = await shop.apply(handle, ['mugs']);
    const each = await shop.apply(handle, ['EACH'], true);
    const free = await shop.apply(handle, ['POSTERS'], true);

    assert.deepEqual(taken(mugs.cart), [['MUGS', -563, 'MUG-BLUE']]);
    const [mug] = mugs.cart.lineItems;
    assert.deepEqual([mug?.lineDiscount?.number, mug?.discount, mug?.linePrice.number], [-563, null, 3750]);
    assert.deepEqual(taken(each.cart).toSorted(), [
      ['EACH', -100, 'MUG-BLUE'],
      ['EACH', -100, 'POSTER'],
    ]);
    // Five units: one free, the cheapest.
    assert.deepEqual(taken(free.cart), [['POSTERS', -999, 'POSTER']]);
    assert.deepEqual(totals(free.cart), [5748, 0, -999, 0, 4749]);
  });

  it('give free units away at what is left of their price, and those that cost least by then', async () => {
    const mugs = await shop.add({ 'MUG-BLUE': 3 });
    const both = await shop.add({ 'MUG-BLUE': 2, POSTER: 1 });

    const alone = await shop.apply(mugs.handle, ['POSTERS', 'MUGS']);
    const mixed = await shop.apply(both.handle, ['MUGS', 'POSTERS', 'ALL']);

    // 15 % of 37.50, and a third of the 31.87 that are left.
    assert.deepEqual(taken(alone.cart), [
      ['MUGS', -563, 'MUG-BLUE'],
      ['POSTERS', -1062, 'MUG-BLUE'],
    ]);
    // 10.62 a mug are more than 9.99. Nothing costs less than nothing.
    assert.deepEqual(taken(mixed.cart), [
      ['MUGS', -375, 'MUG-BLUE'],
      ['POSTERS', -999, 'POSTER'],
      ['ALL', -2125, -1],
    ]);
    assert.deepEqual(totals(mixed.cart), [3499, 0, -3499, 0, 0]);
  });

  it('match their codes in upper and lower case alike, or exactly, as the merchant likes', async (t) => {
    const exact = await openShopWith({ promotions: [...promotions], caseSensitiveCodes: true });
    t.after(() => exact.close());
    const { handle } = await shop.add({ 'MUG-BLUE': 3 });
    const { handle: other } = await exact.add({ 'MUG-BLUE': 3 });

    const alike = await shop.apply(handle, ['mUgS', 'MUGS']);
    const refused = await exact.refusal(other, () => exact.apply(other, ['mUgS']));
    const taken = await exact.apply(other, ['MUGS']);

    assert.deepEqual(alike.cart.coupons, ['MUGS']);
    assert.deepEqual(
      [refused.name, refused.details.promoCode, refused.details.reason],
      ['InvalidPromoCode', 'mUgS', 'INVALID'],
    );
    assert.deepEqual(taken.cart.coupons, ['MUGS']);
  });

  it('take from the cart what is left after the lines, in an order of their own, and keep the order of the codes', async () => {
    const { handle } = await shop.add({ 'MUG-BLUE': 3, POSTER: 2 });

    const { cart } = await shop.apply(handle, ['TENTH', 'MUGS']);
    const other = await shop.add({ POSTER: 2, 'MUG-BLUE': 3 });
    const again = await shop.apply((await shop.apply(other.handle, ['MUGS'])).handle, ['TENTH']);

    // 15 % of 37.50, and a tenth of the 51.85 that are left.
    assert.deepEqual(taken(cart), [
      ['MUGS', -563, 'MUG-BLUE'],
      ['TENTH', -519, -1],
    ]);
    assert.deepEqual(
      [cart.coupons, again.cart.coupons],
      [
        ['TENTH', 'MUGS'],
        ['MUGS', 'TENTH'],
      ],
    );
    assert.deepEqual(totals(cart), totals(again.cart));
  });

  it('tax what is left, free shipping included, and leave subTotal and shippingTotal full', async () => {
    const { handle } = await shop.fill({ POSTER: 10 });

    const { cart } = await shop.apply(handle, ['TENTH', 'SHIP']);

    // 8.25 % of 89.91
    assert.deepEqual(totals(cart), [9990, 500, -1499, 742, 9733]);
    assert.deepEqual(taken(cart), [
      ['TENTH', -999, -1],
      ['SHIP', -500, 0],
    ]);
    assert.equal(cart.shipments[0]?.shippingMethod?.price.number, 500);
  });

  it('apply by themselves without a code, beside codes', async () => {
    const { handle, cart } = await shop.add({ TABLE: 1 });
    const { cart: both } = await shop.apply(handle, ['ALONE']);

    assert.deepEqual([cart.coupons, taken(cart)], [[], [[null, -15000, -1]]]);
    // A tenth of 300, and half of the 270 that are left.
    assert.deepEqual(taken(both), [
      ['ALONE', -3000, -1],
      [null, -13500, -1],
    ]);
    assert.equal(both.cartDiscount?.number, -16500);
  });

  it('never take more than there is', async () => {
    const { handle } = await shop.fill({ POSTER: 1 });

    const { cart } = await shop.apply(handle, ['ALL', 'SHIP']);

    assert.deepEqual(totals(cart), [999, 500, -1499, 0, 0]);
  });

  it('are refused with the reason, and leave the cart and its codes as they were', async () => {
    const { handle } = await shop.add({ POSTER: 1 });
    await shop.apply(handle, ['TENTH']);

    assert.deepEqual(await reasonOf(handle, 'EACH', 'NOPE'), ['InvalidPromoCode', 'NOPE', 'INVALID']);
    assert.deepEqual(await reasonOf(handle, 'ALONE'), ['InvalidPromoCode', 'ALONE', 'NOT_STACKABLE']);
    assert.deepEqual(await reasonOf(handle, 'MUGS'), ['PromoNotAvailable', 'MUGS', 'NOT_APPLICABLE']);
    assert.deepEqual(await reasonOf(handle, 'POSTERS'), ['PromoNotAvailable', 'POSTERS', 'NOT_APPLICABLE']);
    const minimum = await shop.refusal(handle, () => shop.apply(handle, ['TWENTY']));
    assert.deepEqual(stripped(minimum), {
      name: 'PromoNotAvailable',
      httpStatus: 409,
      promoCode: 'TWENTY',
      reason: 'MINIMUM_NOT_MET',
      missingAmount: { currency: 'USD', number: 9001 },
    });
    const alone = await shop.apply(handle, ['alone'], true);
    assert.deepEqual(alone.cart.coupons, ['ALONE']);
    assert.deepEqual(await reasonOf(handle, 'TENTH'), ['InvalidPromoCode', 'TENTH', 'NOT_STACKABLE']);
    const all = await shop.apply(handle, ['ALL'], true);
    assert.deepEqual(all.cart.total.number, 0);
    assert.deepEqual(await reasonOf(handle, 'FIXED'), ['PromoNotAvailable', 'FIXED', 'NOT_APPLICABLE']);
  });

  it('begin and end by the clock of the shop', async () => {
    const { handle } = await shop.add({ POSTER: 1 });
    shop.time.now -= 1;
    assert.deepEqual(await reasonOf(handle, 'MAY'), ['InvalidPromoCode', 'MAY', 'INVALID']);
    shop.time.now += 1;
    const { cart } = await shop.apply(handle, ['MAY']);
    shop.time.now += day;

    const read = await shop.read(handle);
    const changed = await shop.add({ POSTER: 1 }, handle);
    const later = await shop.add({ POSTER: 1 }, handle);

    assert.deepEqual([cart.coupons, read.coupons, changed.cart.coupons], [['MAY'], [], []]);
    assert.deepEqual(
      changed.warnings?.map(({ code, target }) => [code, target]),
      [['PROMO_CODE_REMOVED', 'MAY']],
    );
    assert.equal(later.warnings, undefined);
    assert.deepEqual(await reasonOf(handle, 'MAY'), ['InvalidPromoCode', 'MAY', 'EXPIRED']);
  });

  it('stand in the way of nothing once they have ended', async () => {
    const apply = async (promoCodes: readonly string[], replace = false) => {
      const { handle } = await shop.add({ POSTER: 1 });
      await shop.apply(handle, ['SOLO']);
      shop.time.now += day;
      const { cart, warnings = [] } = await shop.apply(handle, promoCodes, replace);
      shop.time.now -= day;
      return [cart.coupons, warnings.map(({ code, target }) => `${code} ${target}`)];
    };
    const { handle } = await shop.add({ POSTER: 1 });
    await shop.apply(handle, ['SOLO']);
    assert.deepEqual(await reasonOf(handle, 'TENTH'), ['InvalidPromoCode', 'TENTH', 'NOT_STACKABLE']);

    assert.deepEqual(await apply(['TENTH']), [['TENTH'], ['PROMO_CODE_REMOVED SOLO']]);
    assert.deepEqual(await apply(['TENTH'], true), [['TENTH'], []]);
    shop.time.now += day;
    const { cart } = await shop.clearCodes(handle);
    shop.time.now -= day;
    assert.deepEqual(cart.coupons, []);
  });

  it('go with a warning when a change ends them, and do not return by themselves', async () => {
    const { handle, cart } = await shop.add({ POSTER: 11 });
    const line = cart.lineItems[0]?.lineItemId ?? '';
    await shop.apply(handle, ['TWENTY']);

    const fewer = await shop.setQuantity(handle, line, 10);
    const more = await shop.setQuantity(handle, line, 11);
    await shop.apply(handle, ['SHIP']);
    const away = await shop.shipTo(handle, { ...texas, stateOrProvince: 'OR', postalCode: '97201' });
    const back = await shop.shipTo(handle);

    const told = ({ warnings = [] }: typeof fewer) => warnings.map(({ code, target }) => `${code} ${target}`);
    assert.deepEqual([told(fewer), fewer.cart.coupons], [['PROMO_CODE_REMOVED TWENTY'], []]);
    assert.deepEqual([told(more), more.cart.coupons, more.cart.cartDiscount], [[], [], null]);
    assert.deepEqual([told(away), away.cart.coupons], [['PROMO_CODE_REMOVED SHIP'], []]);
    assert.equal(away.cart.shippingInfo?.stateOrProvince, 'OR');
    assert.deepEqual([told(back), back.cart.coupons], [[], []]);
    assert.deepEqual(await reasonOf(handle, 'MUGS'), ['PromoNotAvailable', 'MUGS', 'NOT_APPLICABLE']);
  });

  it('are cleared, but for one that has to stay', async () => {
    const { handle, cart } = await shop.add({ POSTER: 1 });
    const cleared = await shop.clearCodes((await shop.apply(handle, ['TENTH', 'EACH'])).handle);
    const again = await shop.clearCodes(handle);
    await shop.apply(handle, ['FIXED', 'TENTH']);
    const clear = await shop.refusal(handle, () => shop.clearCodes(handle));
    const replace = await shop.refusal(handle, () => shop.apply(handle, ['EACH'], true));
    const kept = await shop.apply(handle, ['EACH', 'FIXED'], true);

    assert.deepEqual([cleared.cart, again.cart], [cart, cart]);
    assert.deepEqual(
      [clear, replace].map(({ name, details }) => [name, details.promoCode]),
      [
        ['ClearPromoCodeNotAllowed', 'FIXED'],
        ['ClearPromoCodeNotAllowed', 'FIXED'],
      ],
    );
    assert.deepEqual(kept.cart.coupons, ['EACH', 'FIXED']);
  });

  it('are used up by orders: the second order is refused and nothing is charged', async () => {
    const first = await shop.fill({ POSTER: 1 });
    const second = await shop.fill({ POSTER: 1 });
    await shop.apply(first.handle, ['ONCE']);
    await shop.apply(second.handle, ['ONCE']);

    const placed = await shop.adapter.placeOrder(toCall(), toSubmission(first.handle, 'key-1'));
    const refused = await shop.refusal(second.handle, () =>
      shop.adapter.placeOrder(toCall(), toSubmission(second.handle, 'key-2')),
    );
    const repeated = await shop.adapter.placeOrder(toCall(), toSubmission(first.handle, 'key-1'));

    assert.deepEqual(repeated, placed);
    assert.deepEqual(
      [refused.name, refused.httpStatus, refused.details.reason],
      ['PromoNotAvailable', 409, 'NOT_APPLICABLE'],
    );
    assert.equal((await shop.ledger.charges('shop.example')).length, 1);
    const third = await shop.add({ POSTER: 1 });
    assert.deepEqual(await reasonOf(third.handle, 'ONCE'), ['PromoNotAvailable', 'ONCE', 'NOT_APPLICABLE']);
    const { cart, warnings } = await shop.add({ POSTER: 1 }, second.handle);
    assert.deepEqual([cart.coupons, warnings?.map(({ code }) => code)], [[], ['PROMO_CODE_REMOVED']]);
  });

  it('go with the cart into its order', async () => {
    const { handle } = await shop.fill({ POSTER: 2 });
    const { cart } = await shop.apply(handle, ['TENTH']);

    const outcome = await shop.adapter.placeOrder(toCall(), toSubmission(handle, 'key-1'));

    assert.ok(outcome.kind === 'placed');
    const { order } = outcome;
    assert.deepEqual(
      [order.cart.coupons, order.cart.discounts, order.cart.total],
      [['TENTH'], cart.discounts, cart.total],
    );
    assert.deepEqual(
      (await shop.ledger.charges('shop.example')).map(({ amount }) => amount),
      [cart.total.number],
    );
  });
});

describe('the settings of promotions', () => {
  it('are refused if two have one code, or the currency cannot hold an amount', async () => {
    const amount: Promotion = {
      id: 'a',
      description: 'A',
      code: 'SAVE',
      effect: { kind: 'amount', amount: '0.5', from: 'cart' },
    };
    await assert.rejects(
      openShopWith({ promotions: [amount, { ...amount, id: 'b', code: 'save' }] }),
      /different codes/,
    );
    await assert.rejects(openShopWith({ currency: 'JPY', zones: [], promotions: [amount] }), ShopSettingsError);
    await assert.rejects(
      openShopWith({ promotions: [{ ...amount, effect: { kind: 'percentage', percent: '101', from: 'cart' } }] }),
      /percentage/,
    );
  });
});
