import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import type { ShopSettingsInput } from '../../../src/demo/sandbox/settings.ts';
import type { PlatformCart } from '../../../src/domain/cart/cart.ts';
import { toCall, toSubmission } from '../../adapters/sandbox/open-sandbox.ts';
import { openShopWith } from './support/open-shop-with.ts';

const addons: NonNullable<ShopSettingsInput['addons']> = [
  {
    id: 'wrap',
    name: 'Gift wrap',
    scope: 'cart',
    price: '3',
    perUnit: true,
    options: [{ name: 'paper', label: 'Paper', values: ['plain', 'striped'], required: true }],
    children: [{ id: 'note', name: 'Note', price: '1', options: [{ name: 'text', label: 'Text', maxLength: 3 }] }],
  },
  {
    id: 'engraving',
    name: 'Engraving',
    scope: 'item',
    price: '2',
    perUnit: true,
    goods: { handles: ['mug', 'table'] },
    minChildren: 1,
    maxChildren: 1,
    children: [
      { id: 'gold', name: 'Gold', price: '0.50' },
      { id: 'silver', name: 'Silver', price: '0.25', perUnit: true },
    ],
  },
  {
    id: 'insurance',
    name: 'Insurance',
    scope: 'group',
    price: '9',
    children: [{ id: 'excess', name: 'No excess', price: '1' }],
  },
  { id: 'less', name: 'Less packaging', scope: 'item', price: '-10', goods: { handles: ['poster'] } },
  { id: 'assembly', name: 'Assembly', scope: 'cart', price: '20', from: '300' },
  { id: 'start', name: 'Starter set', scope: 'cart', price: '5', upTo: '300' },
];

const placesOf = ({ addons: { selections }, lineItems }: PlatformCart) =>
  selections.map(({ addonId, lineItemIds, price }) => [
    addonId,
    lineItemIds.map((id) => lineItems.find(({ lineItemId }) => lineItemId === id)?.sku).join('+'),
    price?.number,
  ]);

describe('the add-ons of the sandbox', () => {
  let shop: Awaited<ReturnType<typeof openShopWith>>;
  beforeEach(async () => {
    shop = await openShopWith({ addons: [...addons] });
  });
  afterEach(() => shop.close());

  const wrap = { addonId: 'wrap', options: [{ name: 'paper', value: 'plain' }] };
  const start = async (units: Readonly<Record<string, number>> = { 'MUG-BLUE': 2, POSTER: 3 }) => {
    const { handle, cart } = await shop.add(units);
    const idOf = (sku: string) => cart.lineItems.find((line) => line.sku === sku)?.lineItemId ?? '';
    return { handle, cart, idOf };
  };
  const refused = async (handle: string, call: () => Promise<unknown>) => {
    const { name, httpStatus, field } = await shop.refusal(handle, call);
    return `${name} ${httpStatus} ${field?.join('.')}`;
  };

  it('are offered for the goods and the value of the cart, with what they need', async () => {
    const { handle, cart, idOf } = await start({ 'MUG-BLUE': 1 });
    const { cart: larger } = await shop.add({ TABLE: 1 }, handle);

    const offered = (each: PlatformCart) => each.addons.offers.map(({ addonId }) => addonId);
    assert.deepEqual(offered(cart), ['wrap', 'engraving', 'insurance', 'start']);
    assert.deepEqual(offered(larger), ['wrap', 'engraving', 'insurance', 'assembly']);
    const [first, second] = cart.addons.offers;
    assert.deepEqual(first?.options, [
      { name: 'paper', label: 'Paper', values: ['plain', 'striped'], maxLength: null, required: true },
    ]);
    assert.deepEqual(second, {
      addonId: 'engraving',
      name: 'Engraving',
      description: null,
      scope: 'ITEM',
      coverageMode: 'PER_ITEM',
      eligibleLineItemIds: [idOf('MUG-BLUE')],
      price: { currency: 'USD', number: 200 },
      options: [],
      minChildren: 1,
      maxChildren: 1,
      childOffers: second?.childOffers,
    });
    assert.deepEqual(
      second?.childOffers.map(({ addonId, scope, coverageMode, eligibleLineItemIds }) => [
        addonId,
        scope,
        coverageMode,
        eligibleLineItemIds,
      ]),
      [
        ['gold', 'INHERIT', null, [idOf('MUG-BLUE')]],
        ['silver', 'INHERIT', 'PER_ITEM', [idOf('MUG-BLUE')]],
      ],
    );
  });

  it('count for each unit, once a line, once a group or once in all, and follow the quantity', async () => {
    const { handle, idOf } = await start();
    const [mug, poster] = [idOf('MUG-BLUE'), idOf('POSTER')];
    const { cart } = await shop.choose(handle, [
      { addonId: 'note', options: [{ name: 'text', value: 'Hé!' }] },
      wrap,
      { addonId: 'engraving', lineItemIds: [mug] },
      { addonId: 'gold' },
      { addonId: 'insurance', lineItemIds: [mug, poster] },
      { addonId: 'excess' },
    ]);
    const more = await shop.setQuantity(handle, mug, 4);
    const less = await shop.setQuantity(handle, poster, 0);

    assert.deepEqual(placesOf(cart), [
      ['wrap', '', 1500],
      ['note', '', 100],
      ['engraving', 'MUG-BLUE', 400],
      ['gold', 'MUG-BLUE', 50],
      ['insurance', 'MUG-BLUE+POSTER', 900],
      ['excess', 'MUG-BLUE+POSTER', 100],
    ]);
    assert.equal(cart.addonTotal.number, 3050);
    assert.equal(cart.total.number, 2500 + 2997 + 3050);
    assert.deepEqual(
      placesOf(more.cart).map(([, , price]) => price),
      [2100, 100, 800, 50, 900, 100],
    );
    assert.deepEqual(placesOf(less.cart), [
      ['wrap', '', 1200],
      ['note', '', 100],
      ['engraving', 'MUG-BLUE', 800],
      ['gold', 'MUG-BLUE', 50],
      ['insurance', 'MUG-BLUE', 900],
      ['excess', 'MUG-BLUE', 100],
    ]);
    assert.equal(less.warnings, undefined);
  });

  it('replace the same selection, and a parent sent again keeps its children', async () => {
    const { handle, idOf } = await start({ 'MUG-BLUE': 1, TABLE: 1 });
    const [mug, table] = [idOf('MUG-BLUE'), idOf('TABLE')];
    await shop.choose(handle, [{ addonId: 'engraving', lineItemIds: [mug, table] }, { addonId: 'gold' }]);
    await shop.choose(handle, [{ addonId: 'insurance', lineItemIds: [mug] }, { addonId: 'excess' }]);

    const again = await shop.choose(handle, [{ addonId: 'engraving', lineItemIds: [mug] }]);
    const group = await shop.choose(handle, [{ addonId: 'insurance', lineItemIds: [table] }]);

    assert.deepEqual(placesOf(again.cart).slice(0, 4), [
      ['engraving', 'MUG-BLUE', 200],
      ['engraving', 'TABLE', 200],
      ['gold', 'MUG-BLUE', 50],
      ['gold', 'TABLE', 50],
    ]);
    assert.deepEqual(placesOf(group.cart).slice(4), [
      ['insurance', 'TABLE', 900],
      ['excess', 'TABLE', 100],
    ]);
  });

  it('are refused with the place of the first fault, and nothing is chosen', async () => {
    const { handle, idOf } = await start();
    const [mug, poster] = [idOf('MUG-BLUE'), idOf('POSTER')];
    const engraving = { addonId: 'engraving', lineItemIds: [mug] };
    const cases = [
      ['AddonNotFound 404 selections.1.addonId', [wrap, { addonId: 'nothing' }]],
      ['InvalidInputBody 422 selections.0.addonId', [{ addonId: 'assembly' }]],
      ['InvalidInputBody 422 selections.0.lineItemIds', [{ ...wrap, lineItemIds: [mug] }]],
      ['InvalidInputBody 422 selections.0.lineItemIds', [{ addonId: 'insurance' }]],
      ['LineItemNotFound 404 selections.0.lineItemIds.1', [{ addonId: 'insurance', lineItemIds: [mug, 'x'] }]],
      ['InvalidInputBody 422 selections.0.lineItemIds.1', [{ addonId: 'engraving', lineItemIds: [mug, poster] }]],
      ['InvalidInputBody 422 selections.1.lineItemIds', [engraving, { addonId: 'gold', lineItemIds: [mug] }]],
      ['InvalidInputBody 422 selections.0.addonId', [{ addonId: 'gold' }]],
      ['InvalidInputBody 422 selections.0.addonId', [engraving]],
      ['InvalidInputBody 422 selections.0.addonId', [engraving, { addonId: 'gold' }, { addonId: 'silver' }]],
      ['InvalidInputBody 422 selections.0.options', [{ addonId: 'wrap' }]],
      [
        'InvalidInputBody 422 selections.0.options.0.value',
        [{ addonId: 'wrap', options: [{ name: 'paper', value: 'gold' }] }],
      ],
      [
        'InvalidInputBody 422 selections.0.options.1.name',
        [{ ...wrap, options: [...wrap.options, { name: 'bow', value: 'red' }] }],
      ],
      [
        'InvalidInputBody 422 selections.1.options.0.value',
        [wrap, { addonId: 'note', options: [{ name: 'text', value: 'long' }] }],
      ],
    ] as const;

    for (const [expected, selections] of cases) {
      assert.equal(await refused(handle, () => shop.choose(handle, selections)), expected);
      assert.equal(await refused(handle, () => shop.replace(handle, selections)), expected);
    }
  });

  it('are removed with their children, from a line, from a group or everywhere', async () => {
    const { handle, idOf } = await start({ 'MUG-BLUE': 1, TABLE: 1 });
    const [mug, table] = [idOf('MUG-BLUE'), idOf('TABLE')];
    await shop.choose(handle, [
      wrap,
      { addonId: 'engraving', lineItemIds: [mug, table] },
      { addonId: 'gold' },
      { addonId: 'insurance', lineItemIds: [mug, table] },
      { addonId: 'excess' },
    ]);
    const cases = [
      ['AddonNotFound 404 addonId', 'nothing', null],
      ['AddonNotFound 404 addonId', 'silver', null],
      ['InvalidInputBody 422 lineItemIds', 'wrap', [mug]],
      ['InvalidInputBody 422 lineItemIds', 'excess', [mug]],
      ['LineItemNotFound 404 lineItemIds.1', 'engraving', [mug, 'x']],
      ['InvalidInputBody 422 addonId', 'gold', null],
      ['InvalidInputBody 422 addonId', 'gold', [mug]],
    ] as const;
    for (const [expected, addonId, lines] of cases) {
      assert.equal(await refused(handle, () => shop.remove(handle, addonId, lines)), expected);
    }

    const line = await shop.remove(handle, 'engraving', [mug]);
    assert.equal(
      await refused(handle, () => shop.remove(handle, 'engraving', [mug])),
      'AddonNotFound 404 lineItemIds.0',
    );
    const group = await shop.remove(handle, 'insurance', [mug]);
    const all = await shop.remove(handle, 'engraving');
    const none = await shop.replace(handle, []);

    const shown = (each: { readonly cart: PlatformCart }) => placesOf(each.cart).map(([id, lines]) => `${id} ${lines}`);
    const insured = ['insurance MUG-BLUE+TABLE', 'excess MUG-BLUE+TABLE'];
    assert.deepEqual(shown(line), ['wrap ', 'engraving TABLE', 'gold TABLE', ...insured]);
    assert.deepEqual(shown(group), ['wrap ', 'engraving TABLE', 'gold TABLE', 'insurance TABLE', 'excess TABLE']);
    assert.deepEqual(shown(all), ['wrap ', 'insurance TABLE', 'excess TABLE']);
    assert.deepEqual(shown(none), []);
  });

  it('go with a warning once the cart no longer has what they need, and stay away', async () => {
    const { handle, idOf } = await start({ TABLE: 1, POSTER: 1 });
    await shop.choose(handle, [{ addonId: 'assembly' }, { addonId: 'less', lineItemIds: [idOf('POSTER')] }]);

    const smaller = await shop.setQuantity(handle, idOf('TABLE'), 0);
    const larger = await shop.add({ TABLE: 1 }, handle);

    assert.deepEqual(
      smaller.warnings?.map(({ code, target }) => [code, target]),
      [['ADDON_REMOVED', 'assembly']],
    );
    assert.deepEqual(
      [placesOf(smaller.cart), placesOf(larger.cart)],
      [[['less', 'POSTER', -999]], [['less', 'POSTER', -999]]],
    );
    assert.equal(larger.warnings, undefined);
  });

  it('with a negative price take at most what the goods cost', async () => {
    const { handle, idOf } = await start({ POSTER: 1 });

    const { cart } = await shop.choose(handle, [{ addonId: 'less', lineItemIds: [idOf('POSTER')] }]);

    assert.deepEqual([cart.subTotal.number, cart.addonTotal.number, cart.total.number], [999, -999, 0]);
  });

  it('are taxed where their goods go, and end up in the order', async () => {
    const { handle, cart } = await shop.fill({ POSTER: 10 });
    const lineItemIds = cart.lineItems.map(({ lineItemId }) => lineItemId);
    const chosen = await shop.choose(handle, [{ addonId: 'insurance', lineItemIds }]);

    const outcome = await shop.adapter.placeOrder(toCall(), toSubmission(handle, 'key-1'));

    // 8.25 % of 99.90, 9.00 and 5.00 for shipping
    assert.deepEqual([chosen.cart.taxTotal.number, chosen.cart.total.number], [940, 12_330]);
    assert.ok(outcome.kind === 'placed');
    assert.deepEqual(outcome.order.cart.addons.selections, chosen.cart.addons.selections);
    assert.equal(outcome.order.cart.total.number, 12_330);
  });
});

describe('the fees of the sandbox', () => {
  it('count for each unit or for a small cart, and are taxed', async () => {
    const shop = await openShopWith({
      fees: [
        { description: 'Recycling', price: '1.50', per: 'unit', goods: { tags: ['wood'] } },
        { description: 'Small order', price: '4', below: '20' },
        { description: 'Untaxed', price: '1', taxable: false },
      ],
    });
    try {
      const { cart } = await shop.fill({ POSTER: 1 });
      const large = await shop.fill({ TABLE: 2 });

      const feesOf = ({ fees }: PlatformCart) => fees.map(({ description, amount }) => [description, amount.number]);
      assert.deepEqual(feesOf(cart), [
        ['Small order', 400],
        ['Untaxed', 100],
      ]);
      // 8.25 % of 9.99, 5.00 and 4.00
      assert.deepEqual([cart.feeTotal.number, cart.taxTotal.number, cart.total.number], [500, 157, 2156]);
      assert.deepEqual(feesOf(large.cart), [
        ['Recycling', 300],
        ['Untaxed', 100],
      ]);
    } finally {
      await shop.close();
    }
  });
});
