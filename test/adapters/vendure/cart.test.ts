import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { call, item, openShop, refusalOf, variants } from './support/shop.ts';

const usd = (number: number) => ({ currency: 'USD', number });

describe('the Vendure adapter, cart', () => {
  it('starts a cart with the first item and maps every amount', async (t) => {
    const shop = openShop(t);

    const { cart } = await shop.adapter.addLineItems(call(), {
      cart: null,
      items: [item(variants.mugBlueSmall, 2)],
      flush: false,
    });

    const [line] = cart.lineItems;
    assert.ok(line);
    assert.deepEqual(
      { ...line, lineItemId: 'x', platformLineItemId: 'x' },
      {
        lineItemId: 'x',
        platformLineItemId: 'x',
        sku: 'MUG-BLUE-S',
        variantId: '1',
        baseSku: '1',
        description: 'Mug',
        variantDescription: 'Mug blue small',
        quantity: 2,
        price: usd(999),
        linePrice: usd(1998),
        msrp: null,
        discount: null,
        lineDiscount: null,
        discounts: [],
        image: { url: 'https://images.shop.example/mug__preview.png', alt: 'Mug blue small', type: 'default' },
        requiresShipping: true,
        availability: true,
      },
    );
    assert.deepEqual(
      [cart.subTotal, cart.taxTotal, cart.shippingTotal, cart.addonTotal, cart.feeTotal, cart.total],
      [usd(1998), usd(165), usd(0), usd(0), usd(0), usd(2163)],
    );
    assert.deepEqual([cart.cartStatus, cart.taxEstimated, cart.cartDiscount], ['ACTIVE', true, null]);
    assert.deepEqual(
      cart.shipments.map(({ shipmentId, fulfillmentType, shippingMethodOptions }) => ({
        shipmentId,
        fulfillmentType: fulfillmentType?.id,
        shippingMethodOptions,
      })),
      [{ shipmentId: 'shipment', fulfillmentType: 'SHIP_TO_ADDRESS', shippingMethodOptions: [] }],
    );
    assert.deepEqual(shop.sent(), ['AddItems']);
  });

  it('adds several items in one call, each variant on one line in the order of adding', async (t) => {
    const shop = openShop(t);
    const items = [item(variants.notebook, 3), item(variants.mugBlueSmall, 1), item(variants.notebook, 4)];

    const { handle } = await shop.adapter.addLineItems(call(), { cart: null, items, flush: false });
    const { cart } = await shop.adapter.addLineItems(call(), {
      cart: handle,
      items: [item(variants.mugBlueSmall, 2)],
      flush: false,
    });

    assert.deepEqual(
      cart.lineItems.map(({ sku, quantity, linePrice }) => [sku, quantity, linePrice.number]),
      [
        ['NOTEBOOK', 7, 3045],
        ['MUG-BLUE-S', 3, 2997],
      ],
    );
    assert.deepEqual([cart.subTotal, cart.taxTotal, cart.total], [usd(6042), usd(323), usd(6365)]);
    assert.deepEqual(shop.sent(), ['AddItems', 'ReadOrder', 'AddItems']);
  });

  it('shows prices with tax where the shop does, and still adds up', async (t) => {
    const shop = openShop(t);
    const adapter = shop.connect({ taxes: 'included' });

    const { cart } = await adapter.addLineItems(call(), {
      cart: null,
      items: [item(variants.mugBlueSmall, 3), item(variants.notebook, 7)],
      flush: false,
    });

    assert.deepEqual(
      cart.lineItems.map(({ price, linePrice }) => [price.number, linePrice.number]),
      [
        [1081, 3243],
        [446, 3122],
      ],
    );
    // Vendure multiplies before it rounds: 3244 and 3121.
    assert.deepEqual([cart.subTotal, cart.taxTotal, cart.total], [usd(6365), usd(0), usd(6365)]);
    assert.deepEqual(cart.fees, []);
  });

  it('refuses more than the stock, says how many there are, and undoes the partial adding', async (t) => {
    const shop = openShop(t);
    const { handle } = await shop.adapter.addLineItems(call(), {
      cart: null,
      items: [item(variants.mugBlueLarge, 2)],
      flush: false,
    });
    const before = await shop.adapter.getCart(call(), { cart: handle });

    const refusal = await refusalOf(
      shop.adapter.addLineItems(call(), {
        cart: handle,
        items: [item(variants.notebook, 1), item(variants.mugBlueLarge, 9)],
        flush: false,
      }),
    );

    assert.deepEqual(refusal, {
      name: 'NotEnoughStockError',
      field: ['items', '1', 'quantity'],
      quantityAvailable: 6,
    });
    assert.deepEqual(await shop.adapter.getCart(call(), { cart: handle }), before);
  });

  it('leaves no items in a cart that it had to start for refused ones', async (t) => {
    const shop = openShop(t);

    const refusal = await refusalOf(
      shop.adapter.addLineItems(call(), {
        cart: null,
        items: [item(variants.notebook, 1), item(variants.mugRed, 1)],
        flush: false,
      }),
    );

    assert.deepEqual(refusal, {
      name: 'NotEnoughStockError',
      field: ['items', '1', 'quantity'],
      quantityAvailable: 0,
    });
    assert.deepEqual(shop.sent(), ['AddItems', 'RemoveAllLines']);
  });

  it('names the unknown variant among several and adds none of them', async (t) => {
    const shop = openShop(t);
    const { handle } = await shop.adapter.addLineItems(call(), {
      cart: null,
      items: [item(variants.bowl, 1)],
      flush: false,
    });
    const before = await shop.adapter.getCart(call(), { cart: handle });

    const refusal = await refusalOf(
      shop.adapter.addLineItems(call(), {
        cart: handle,
        items: [item(variants.notebook, 1), item('99999', 1)],
        flush: false,
      }),
    );

    assert.deepEqual(refusal, { name: 'ProductNotFound', field: ['items', '1', 'addToCartRef', 'variantId'] });
    assert.deepEqual(await shop.adapter.getCart(call(), { cart: handle }), before);
  });

  it('refuses more items than the shop takes in one order', async (t) => {
    const shop = openShop(t);

    const refusal = await refusalOf(
      shop.adapter.addLineItems(call(), { cart: null, items: [item(variants.mugBlueSmall, 1000)], flush: false }),
    );

    assert.deepEqual(refusal, { name: 'InvalidQuantity', field: ['items', '0', 'quantity'] });
  });

  it('flushes: what is wanted stays or comes, the rest goes', async (t) => {
    const shop = openShop(t);
    const { handle } = await shop.adapter.addLineItems(call(), {
      cart: null,
      items: [item(variants.mugBlueLarge, 5), item(variants.notebook, 2)],
      flush: false,
    });

    // Six in stock: five and four together would not be had.
    const { cart } = await shop.adapter.addLineItems(call(), {
      cart: handle,
      items: [item(variants.mugBlueLarge, 4), item(variants.bowl, 1)],
      flush: true,
    });

    assert.deepEqual(
      cart.lineItems.map(({ sku, quantity }) => [sku, quantity]),
      [
        ['MUG-BLUE-L', 4],
        ['BOWL', 1],
      ],
    );
  });

  it('keeps the old lines where a flush is refused', async (t) => {
    const shop = openShop(t);
    const { handle } = await shop.adapter.addLineItems(call(), {
      cart: null,
      items: [item(variants.notebook, 2)],
      flush: false,
    });
    const before = await shop.adapter.getCart(call(), { cart: handle });

    const refusal = await refusalOf(
      shop.adapter.addLineItems(call(), {
        cart: handle,
        items: [item(variants.bowl, 1), item(variants.mugBlueLarge, 7)],
        flush: true,
      }),
    );

    assert.deepEqual(refusal, {
      name: 'NotEnoughStockError',
      field: ['items', '1', 'quantity'],
      quantityAvailable: 6,
    });
    assert.deepEqual(await shop.adapter.getCart(call(), { cart: handle }), before);
  });

  it('sets a quantity, and removes the line at zero', async (t) => {
    const shop = openShop(t);
    const { handle, cart } = await shop.adapter.addLineItems(call(), {
      cart: null,
      items: [item(variants.notebook, 2), item(variants.bowl, 1)],
      flush: false,
    });
    const [notebook, bowl] = cart.lineItems;
    assert.ok(notebook && bowl);

    const larger = await shop.adapter.updateLineItem(call(), {
      cart: handle,
      lineItemId: notebook.lineItemId,
      quantity: 5,
    });
    const fewer = await shop.adapter.updateLineItem(call(), {
      cart: handle,
      lineItemId: bowl.lineItemId,
      quantity: 0,
    });

    assert.deepEqual(
      larger.cart.lineItems.map(({ quantity }) => quantity),
      [5, 1],
    );
    assert.deepEqual(
      fewer.cart.lineItems.map(({ sku, quantity }) => [sku, quantity]),
      [['NOTEBOOK', 5]],
    );
  });

  it('refuses a quantity beyond the stock and a line that is not there, and changes nothing', async (t) => {
    const shop = openShop(t);
    const { handle, cart } = await shop.adapter.addLineItems(call(), {
      cart: null,
      items: [item(variants.mugBlueLarge, 2)],
      flush: false,
    });
    const lineItemId = cart.lineItems[0]?.lineItemId ?? '';
    const before = await shop.adapter.getCart(call(), { cart: handle });

    const tooMany = await refusalOf(shop.adapter.updateLineItem(call(), { cart: handle, lineItemId, quantity: 9 }));
    const unknown = await refusalOf(
      shop.adapter.updateLineItem(call(), { cart: handle, lineItemId: '99999', quantity: 1 }),
    );

    assert.deepEqual(tooMany, { name: 'NotEnoughStockError', field: ['quantity'], quantityAvailable: 6 });
    assert.deepEqual(unknown, { name: 'LineItemNotFound', field: ['lineItemId'] });
    assert.deepEqual(await shop.adapter.getCart(call(), { cart: handle }), before);
  });

  it('clears the cart, which stays one', async (t) => {
    const shop = openShop(t);
    const { handle } = await shop.adapter.addLineItems(call(), {
      cart: null,
      items: [item(variants.notebook, 2)],
      flush: false,
    });

    const { cart } = await shop.adapter.clearCart(call(), { cart: handle });

    assert.deepEqual([cart.lineItems, cart.shipments, cart.total], [[], [], usd(0)]);
    assert.deepEqual(await shop.adapter.getCart(call(), { cart: handle }), cart);
  });

  it('knows no cart behind a handle of another make, a session that ended, or an order that is not the open one', async (t) => {
    const shop = openShop(t);
    const first = await shop.adapter.addLineItems(call(), {
      cart: null,
      items: [item(variants.notebook, 1)],
      flush: false,
    });
    const { token }: { token: string } = JSON.parse(first.handle);
    shop.sent();

    const strange = await refusalOf(shop.adapter.getCart(call(), { cart: 'cart_123' }));
    assert.deepEqual(shop.sent(), []);
    const ended = await refusalOf(
      shop.adapter.getCart(call(), { cart: JSON.stringify({ token: 'gone', orderId: '1.GONE' }) }),
    );
    const another = await refusalOf(
      shop.adapter.addLineItems(call(), {
        cart: JSON.stringify({ token, orderId: '99999.GONE' }),
        items: [item(variants.bowl, 1)],
        flush: false,
      }),
    );

    assert.deepEqual([strange, ended, another], Array(3).fill({ name: 'CartNotFound' }));
    const untouched = await shop.adapter.getCart(call(), { cart: first.handle });
    assert.deepEqual(
      untouched.lineItems.map(({ sku }) => sku),
      ['NOTEBOOK'],
    );
  });
});
