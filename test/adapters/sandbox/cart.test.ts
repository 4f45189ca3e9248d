import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { homeSettings } from '../../../src/demo/sandbox/demo-shops/home-settings.ts';
import { toDecimalText } from '../../../src/domain/money/money.ts';
import { openSandbox, type Sandbox, smallShop, texas, toAdapter, toCall } from './open-sandbox.ts';

describe('the sandbox cart', () => {
  let sandbox: Sandbox;
  beforeEach(async () => {
    sandbox = await openSandbox();
  });
  afterEach(() => sandbox.close());

  it('starts with the first items and puts goods with another requirement into a shipment of their own', async () => {
    const { handle, cart } = await sandbox.add({ 'MUG-BLUE': 2, TABLE: 1, POSTER: 1, VOUCHER: 1 });

    assert.deepEqual(
      cart.lineItems.map(({ sku, quantity, linePrice }) => [sku, quantity, toDecimalText(linePrice)]),
      [
        ['MUG-BLUE', 2, '25.00'],
        ['TABLE', 1, '300.00'],
        ['POSTER', 1, '9.99'],
        ['VOUCHER', 1, '25.00'],
      ],
    );
    const idOf = (sku: string) => cart.lineItems.find((line) => line.sku === sku)?.lineItemId;
    assert.deepEqual(
      cart.shipments.map(({ shipmentId, lines, fulfillmentType, notes, shippingMethodOptions }) => ({
        shipmentId,
        lineItemIds: lines.map(({ lineItemId }) => lineItemId),
        type: fulfillmentType?.id,
        notes,
        options: shippingMethodOptions.length,
      })),
      [
        {
          shipmentId: `${handle.slice(0, 8)}-1`,
          lineItemIds: [idOf('MUG-BLUE'), idOf('POSTER')],
          type: 'SHIP_TO_ADDRESS',
          notes: null,
          options: 0,
        },
        {
          shipmentId: `${handle.slice(0, 8)}-2`,
          lineItemIds: [idOf('TABLE')],
          type: 'SHIP_TO_ADDRESS',
          notes: 'By freight',
          options: 0,
        },
      ],
    );
    assert.equal(toDecimalText(cart.total), '359.99');
    assert.equal(cart.taxEstimated, true);
    assert.deepEqual(cart.lineItems[0]?.image, {
      url: 'https://shop.example/mug-blue.svg',
      alt: 'Blue mug',
      type: 'default',
    });
    assert.equal(cart.lineItems[0]?.msrp?.number, 1500);
  });

  it('makes a line larger when its variant is added again', async () => {
    const { handle } = await sandbox.add({ 'MUG-BLUE': 2 });

    const { cart } = await sandbox.add({ 'MUG-BLUE': 3 }, handle);

    assert.deepEqual(
      cart.lineItems.map(({ quantity }) => quantity),
      [5],
    );
  });

  it('refuses all items when one is not in stock, and starts no cart', async () => {
    await assert.rejects(sandbox.add({ POSTER: 1, 'MUG-BLUE': 7 }), {
      name: 'NotEnoughStockError',
      field: ['items', '1', 'quantity'],
      details: { quantityAvailable: 6 },
    });

    assert.deepEqual(await sandbox.ledger.carts('shop.example'), []);
  });

  it('counts what is in the cart already against the stock', async () => {
    const { handle, cart } = await sandbox.add({ 'MUG-BLUE': 4 });

    await assert.rejects(sandbox.add({ 'MUG-BLUE': 3 }, handle), {
      name: 'NotEnoughStockError',
      details: { quantityAvailable: 6 },
    });

    assert.deepEqual(await sandbox.adapter.getCart(toCall(), { cart: handle }), cart);
  });

  it('keeps the old lines when a flush is refused, and drops them when it is not', async () => {
    const { handle, cart } = await sandbox.add({ 'MUG-BLUE': 4 });

    await assert.rejects(sandbox.add({ 'MUG-RED': 1 }, handle, true), { name: 'NotEnoughStockError' });
    const unchanged = await sandbox.adapter.getCart(toCall(), { cart: handle });
    const flushed = await sandbox.add({ 'MUG-BLUE': 5 }, handle, true);

    assert.deepEqual(unchanged, cart);
    assert.deepEqual(
      flushed.cart.lineItems.map(({ sku, quantity }) => [sku, quantity]),
      [['MUG-BLUE', 5]],
    );
  });

  it('knows no variant that is not in its catalog, and sells no draft', async () => {
    const addToCartRef = await sandbox.reference('MUG-BLUE');
    const add = (changed: Partial<typeof addToCartRef>) =>
      sandbox.adapter.addLineItems(toCall(), {
        cart: null,
        items: [{ addToCartRef: { ...addToCartRef, ...changed }, quantity: 1 }],
        flush: false,
      });

    await assert.rejects(add({ variantId: 'nothing' }), {
      name: 'ProductNotFound',
      field: ['items', '0', 'addToCartRef'],
    });
    await assert.rejects(add({ productId: 'another' }), { name: 'ProductNotFound' });
    await assert.rejects(sandbox.add({ SPRING: 1 }), { name: 'ProductNotSupported' });
    assert.deepEqual(await sandbox.ledger.carts('shop.example'), []);
  });

  for (const quantity of [0, -1, 1.5, 1e12, 10_001, Number.NaN]) {
    it(`refuses a quantity of ${quantity} where stock is not counted`, async () => {
      await assert.rejects(sandbox.add({ POSTER: quantity }), {
        name: 'InvalidQuantity',
        field: ['items', '0', 'quantity'],
      });

      assert.deepEqual(await sandbox.ledger.carts('shop.example'), []);
    });
  }

  it('updates a line, refuses more than the stock, and removes a shipment with its last item', async () => {
    const { handle, cart } = await sandbox.add({ 'MUG-BLUE': 1, TABLE: 1, POSTER: 1 });
    const [mug, table, poster] = cart.lineItems.map(({ lineItemId }) => lineItemId);
    const update = (lineItemId: string | undefined, quantity: number) =>
      sandbox.adapter.updateLineItem(toCall(), { cart: handle, lineItemId: lineItemId ?? '', quantity });

    for (const quantity of [7, 10_001]) {
      await assert.rejects(update(mug, quantity), {
        name: 'NotEnoughStockError',
        field: ['quantity'],
        details: { quantityAvailable: 6 },
      });
    }
    await assert.rejects(update('nothing', 1), { name: 'LineItemNotFound' });
    await assert.rejects(update(mug, -1), { name: 'InvalidQuantity' });
    await assert.rejects(update(poster, 10_001), {
      name: 'InvalidQuantity',
      field: ['quantity'],
      description: 'A line holds 1 to 10000 units.',
    });
    const larger = await update(mug, 6);
    const smaller = await update(table, 0);

    assert.deepEqual(
      larger.cart.lineItems.map(({ quantity }) => quantity),
      [6, 1, 1],
    );
    assert.deepEqual(
      smaller.cart.shipments.map(({ lines }) => lines),
      [
        [
          { lineItemId: mug, quantity: 6 },
          { lineItemId: poster, quantity: 1 },
        ],
      ],
    );
  });

  it('prices shipping and tax once it knows the address, and keeps both when it is cleared', async () => {
    const { handle, cart } = await sandbox.fill({ 'MUG-BLUE': 1, TABLE: 1, VOUCHER: 1 });

    assert.deepEqual(
      cart.shipments.map(({ shippingMethod, shippingMethodOptions }) => [
        shippingMethod?.id,
        shippingMethodOptions.map(({ id, price }) => [id, price.number]),
      ]),
      [
        [
          'standard',
          [
            ['standard', 500],
            ['express', 1500],
          ],
        ],
        ['freight', [['freight', 10000]]],
      ],
    );
    // 8.25 % of 312.50 in goods and of 105.00 in shipping; the voucher is not taxed.
    assert.deepEqual([cart.subTotal, cart.shippingTotal, cart.taxTotal, cart.total].map(toDecimalText), [
      '337.50',
      '105.00',
      '34.44',
      '476.94',
    ]);
    assert.equal(cart.taxEstimated, false);

    const cleared = await sandbox.adapter.clearCart(toCall(), { cart: handle });

    assert.deepEqual([cleared.cart.lineItems, cleared.cart.shipments, cleared.cart.total.number], [[], [], 0]);
    assert.deepEqual(cleared.cart.shippingInfo, texas);
  });

  it('forgets the method of a shipment with its last item', async () => {
    const { handle, cart } = await sandbox.fill({ 'MUG-BLUE': 1 });
    const lineItemId = cart.lineItems[0]?.lineItemId ?? '';

    await sandbox.adapter.updateLineItem(toCall(), { cart: handle, lineItemId, quantity: 0 });
    const again = await sandbox.add({ 'MUG-BLUE': 1 }, handle);

    assert.deepEqual(
      again.cart.shipments.map(({ shippingMethod }) => shippingMethod),
      [null],
    );
    assert.equal(again.cart.shippingTotal.number, 0);
  });

  it('counts a method that is no longer offered as none', async () => {
    const { handle, cart } = await sandbox.fill({ 'MUG-BLUE': 1 });
    const shipmentId = cart.shipments[0]?.shipmentId ?? '';
    await sandbox.adapter.setShippingMethod(toCall(), { cart: handle, shipmentId, shippingMethodId: 'express' });

    const { cart: heavier } = await sandbox.add({ 'MUG-BLUE': 2 }, handle);

    assert.deepEqual(
      heavier.shipments.map(({ shippingMethod, shippingMethodOptions }) => [
        shippingMethod,
        shippingMethodOptions.map(({ id }) => id),
      ]),
      [[null, ['standard']]],
    );
  });

  it('sends one shipment to an address of its own until all get one', async () => {
    const { handle, cart } = await sandbox.fill({ 'MUG-BLUE': 1, TABLE: 1 });
    const [, heavy] = cart.shipments.map(({ shipmentId }) => shipmentId);
    const oregon = { ...texas, city: 'Portland', stateOrProvince: 'OR', postalCode: '97201' };

    const parted = await sandbox.adapter.setShippingInfo(toCall(), {
      cart: handle,
      shipmentId: heavy ?? '',
      address: oregon,
    });
    const together = await sandbox.adapter.setShippingInfo(toCall(), {
      cart: handle,
      shipmentId: null,
      address: oregon,
    });

    // 8.25 % of mug 12.50 and its shipping 5.00 only.
    assert.equal(parted.cart.taxTotal.number, 144);
    assert.equal(together.cart.taxTotal.number, 0);
    assert.deepEqual(
      together.cart.shipments.map(({ shippingMethod }) => shippingMethod?.id),
      ['standard', 'freight'],
    );
    await assert.rejects(sandbox.adapter.setShippingInfo(toCall(), { cart: handle, shipmentId: 'x', address: texas }), {
      name: 'ShipmentNotFound',
    });
  });

  const wrong = [
    [{ country: 'FR' }, 'CountryNotSupported', 'country'],
    [{ stateOrProvince: 'ZZ' }, 'InvalidState', 'stateOrProvince'],
    [{ postalCode: '7870' }, 'InvalidShippingInfo', 'postalCode'],
    [{ stateOrProvince: 'AE', postalCode: '09012' }, 'ShippingAddressNotSupported', undefined],
  ] as const;
  for (const [change, name, part] of wrong) {
    it(`refuses an address with ${JSON.stringify(change)} as ${name}`, async () => {
      const { handle, cart } = await sandbox.add({ 'MUG-BLUE': 1 });

      await assert.rejects(
        sandbox.adapter.setShippingInfo(toCall(), { cart: handle, shipmentId: null, address: { ...texas, ...change } }),
        { name, field: part === undefined ? null : ['address', part] },
      );

      assert.deepEqual(await sandbox.adapter.getCart(toCall(), { cart: handle }), cart);
    });
  }

  it('takes a state by its name, too', async () => {
    const { handle } = await sandbox.add({ 'MUG-BLUE': 1 });

    const { cart } = await sandbox.adapter.setShippingInfo(toCall(), {
      cart: handle,
      shipmentId: null,
      address: { ...texas, stateOrProvince: 'texas' },
    });

    assert.equal(cart.shippingInfo?.stateOrProvince, 'TX');
  });

  it('needs no address for what is not shipped', async () => {
    const { handle } = await sandbox.add({ VOUCHER: 1 });

    await assert.rejects(
      sandbox.adapter.setShippingInfo(toCall(), { cart: handle, shipmentId: null, address: texas }),
      { name: 'ShippingNotNeeded' },
    );
  });

  it('offers methods only for an address, and takes only those it offers', async () => {
    const { handle, cart } = await sandbox.add({ 'MUG-BLUE': 1 });
    const shipmentId = cart.shipments[0]?.shipmentId ?? '';
    const choose = (id: string, shippingMethodId: string) =>
      sandbox.adapter.setShippingMethod(toCall(), { cart: handle, shipmentId: id, shippingMethodId });

    await assert.rejects(choose(shipmentId, 'standard'), { name: 'MissingShippingInfo' });
    await sandbox.adapter.setShippingInfo(toCall(), { cart: handle, shipmentId: null, address: texas });
    await assert.rejects(choose(shipmentId, 'freight'), {
      name: 'InvalidShippingMethod',
      details: { shipmentId, options: ['standard', 'express'] },
    });
    await assert.rejects(choose('x', 'standard'), { name: 'ShipmentNotFound' });
  });

  it('is not found under another name or in another shop', async () => {
    const { handle } = await sandbox.add({ 'MUG-BLUE': 1 });
    const other = await sandbox.platform.openShop({ ...smallShop, domain: 'other.example' });

    await assert.rejects(sandbox.adapter.getCart(toCall(), { cart: 'nothing' }), { name: 'CartNotFound' });
    await assert.rejects(async () => toAdapter(other).getCart?.(toCall(), { cart: handle }), {
      name: 'CartNotFound',
    });
    await assert.rejects(sandbox.add({ 'MUG-BLUE': 1 }, 'nothing'), { name: 'CartNotFound' });
  });
});

describe('a shop that wants a postal code first', () => {
  it('changes no items before it has one', async () => {
    await using stack = new AsyncDisposableStack();
    const sandbox = await openSandbox({ settings: { ...smallShop, postalCodeRequired: true } });
    stack.defer(sandbox.close);

    await assert.rejects(sandbox.add({ 'MUG-BLUE': 1 }), { name: 'PostalCodeRequired' });
    assert.deepEqual(await sandbox.ledger.carts('shop.example'), []);

    const { handle, cart } = await sandbox.adapter.setPostalCode(toCall(), {
      cart: null,
      postalCode: '78701',
      country: null,
    });
    const added = await sandbox.add({ 'MUG-BLUE': 1 }, handle);

    assert.deepEqual([cart.postalCode, cart.lineItems], ['78701', []]);
    assert.equal(added.cart.lineItems.length, 1);
  });

  it('refuses a postal code that cannot be one, or of a country that it does not serve', async () => {
    await using stack = new AsyncDisposableStack();
    const sandbox = await openSandbox({ settings: homeSettings, catalog: '' });
    stack.defer(sandbox.close);
    const set = (postalCode: string, country: string | null) =>
      sandbox.adapter.setPostalCode(toCall(), { cart: null, postalCode, country });

    await assert.rejects(set('7870', null), { name: 'InvalidShippingInfo', field: ['postalCode'] });
    await assert.rejects(set('10115', 'DE'), { name: 'CountryNotSupported', field: ['country'] });
    assert.deepEqual(await sandbox.ledger.carts('home.demo.example'), []);
  });
});
