import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ann, call, item, openShop, readyCart, refusalOf, variants } from './support/shop.ts';

const usd = (number: number) => ({ currency: 'USD', number });
const mugs = { cart: null, items: [item(variants.mugBlueSmall, 3), item(variants.notebook, 7)], flush: false };

describe('the Vendure adapter, shipping and promotions', () => {
  it('sets the address and then quotes what the shipment costs', async (t) => {
    const shop = openShop(t);
    const { handle } = await shop.adapter.addLineItems(call(), mugs);

    const { cart } = await shop.adapter.setShippingInfo(call(), { cart: handle, shipmentId: null, address: ann });

    assert.deepEqual(cart.shippingInfo, ann);
    assert.deepEqual([cart.taxEstimated, cart.postalCode], [false, '78701']);
    assert.deepEqual(cart.shipments[0]?.shippingMethod, null);
    assert.deepEqual(cart.shipments[0]?.shippingMethodOptions, [
      { id: '1', description: 'Standard Shipping', price: usd(500), estimatedDelivery: null },
      { id: '2', description: 'Express Shipping', price: usd(1250), estimatedDelivery: null },
    ]);
  });

  it('refuses a country that the shop does not know, and keeps the address before', async (t) => {
    const shop = openShop(t);
    const handle = await readyCart(shop);
    const before = await shop.adapter.getCart(call(), { cart: handle });

    const refusal = await refusalOf(
      shop.adapter.setShippingInfo(call(), { cart: handle, shipmentId: null, address: { ...ann, country: 'ZZ' } }),
    );

    assert.deepEqual(refusal, { name: 'CountryNotSupported', field: ['address', 'country'] });
    assert.deepEqual(await shop.adapter.getCart(call(), { cart: handle }), before);
  });

  it('refuses the e-mail of somebody with an account, and puts the address back', async (t) => {
    const shop = openShop(t);
    const handle = await readyCart(shop);
    const before = await shop.adapter.getCart(call(), { cart: handle });
    const mia = { ...ann, firstName: 'Mia', email: 'member@example.com', city: 'Dallas' };

    const refusal = await refusalOf(
      shop.adapter.setShippingInfo(call(), { cart: handle, shipmentId: 'shipment', address: mia }),
    );

    assert.deepEqual(refusal, { name: 'InvalidEmail', field: ['address', 'email'] });
    assert.deepEqual(await shop.adapter.getCart(call(), { cart: handle }), before);
  });

  it('sets the billing address beside the shipping address', async (t) => {
    const shop = openShop(t);
    const handle = await readyCart(shop);
    const office = { ...ann, address1: '9 Office Rd', company: 'Lee & Co', firstName: 'Mary Ann' };

    const { cart } = await shop.adapter.setBillingInfo(call(), { cart: handle, address: office });

    assert.deepEqual([cart.shippingInfo, cart.billingInfo], [ann, office]);
  });

  it('chooses a shipping method and adds its price', async (t) => {
    const shop = openShop(t);
    const { handle } = await shop.adapter.addLineItems(call(), mugs);
    await shop.adapter.setShippingInfo(call(), { cart: handle, shipmentId: null, address: ann });

    const { cart } = await shop.adapter.setShippingMethod(call(), {
      cart: handle,
      shipmentId: 'shipment',
      shippingMethodId: '2',
    });

    assert.deepEqual(cart.shipments[0]?.shippingMethod, {
      id: '2',
      description: 'Express Shipping',
      price: usd(1250),
      estimatedDelivery: null,
    });
    assert.deepEqual(
      [cart.subTotal, cart.shippingTotal, cart.taxTotal, cart.total],
      [usd(6042), usd(1250), usd(323), usd(7615)],
    );
  });

  it('refuses a method that is not offered, another shipment, and a method before an address', async (t) => {
    const shop = openShop(t);
    const handle = await readyCart(shop);
    const before = await shop.adapter.getCart(call(), { cart: handle });
    const fresh = await shop.adapter.addLineItems(call(), mugs);

    const method = await refusalOf(
      shop.adapter.setShippingMethod(call(), { cart: handle, shipmentId: 'shipment', shippingMethodId: '999' }),
    );
    const shipment = await refusalOf(
      shop.adapter.setShippingMethod(call(), { cart: handle, shipmentId: 'other', shippingMethodId: '1' }),
    );
    const early = await refusalOf(
      shop.adapter.setShippingMethod(call(), { cart: fresh.handle, shipmentId: 'shipment', shippingMethodId: '1' }),
    );

    assert.deepEqual(method, {
      name: 'InvalidShippingMethod',
      field: ['shippingMethodId'],
      shipmentId: 'shipment',
      options: ['1', '2'],
    });
    assert.deepEqual(shipment, { name: 'ShipmentNotFound', field: ['shipmentId'], shipmentId: 'other' });
    assert.deepEqual(early, { name: 'MissingShippingInfo', shipmentId: 'shipment' });
    assert.deepEqual(await shop.adapter.getCart(call(), { cart: handle }), before);
  });

  it('applies codes in the order given and shows what each does, to the cent', async (t) => {
    const shop = openShop(t);
    const cart = await readyCart(shop, [item(variants.mugBlueSmall, 3), item(variants.notebook, 7)]);

    const result = await shop.adapter.applyPromoCodes(call(), {
      cart,
      promoCodes: ['mugs15', 'SAVE10', 'FREESHIP'],
      replace: false,
    });

    assert.deepEqual(result.cart.coupons, ['MUGS15', 'SAVE10', 'FREESHIP']);
    const [mug, notebook] = result.cart.lineItems;
    assert.deepEqual([mug?.linePrice, mug?.discount, mug?.lineDiscount], [usd(2997), usd(-150), usd(-450)]);
    assert.deepEqual(mug?.discounts, [{ description: 'Mugs less 15 percent', amount: usd(-450), promoCode: 'MUGS15' }]);
    assert.deepEqual([notebook?.discount, notebook?.lineDiscount, notebook?.discounts], [null, null, []]);
    assert.deepEqual(
      result.cart.discounts.map(({ promoCode, amount, lineItemId, shipmentId }) => [
        promoCode,
        amount,
        lineItemId,
        shipmentId,
      ]),
      [
        ['MUGS15', usd(-450), mug?.lineItemId, null],
        ['SAVE10', usd(-559), null, null],
        ['FREESHIP', usd(-500), null, 'shipment'],
      ],
    );
    const { subTotal, shippingTotal, taxTotal, addonTotal, feeTotal, cartDiscount, total } = result.cart;
    assert.deepEqual([subTotal, shippingTotal, cartDiscount], [usd(6042), usd(500), usd(-1509)]);
    const parts = [subTotal, shippingTotal, taxTotal, addonTotal, feeTotal, cartDiscount ?? usd(0)];
    assert.equal(
      parts.reduce((running, { number }) => running + number, 0),
      total.number,
    );
  });

  for (const [code, name, reason] of [
    ['NOPE', 'InvalidPromoCode', 'INVALID'],
    ['OLD', 'InvalidPromoCode', 'EXPIRED'],
    ['BIG', 'PromoNotAvailable', 'NOT_APPLICABLE'],
  ] as const) {
    it(`refuses ${code} as ${reason} and applies none of the codes beside it`, async (t) => {
      const shop = openShop(t);
      const handle = await readyCart(shop);
      await shop.adapter.applyPromoCodes(call(), { cart: handle, promoCodes: ['FREESHIP'], replace: false });
      const before = await shop.adapter.getCart(call(), { cart: handle });

      const refusal = await refusalOf(
        shop.adapter.applyPromoCodes(call(), {
          cart: handle,
          promoCodes: ['SAVE10', code, 'FREESHIP'],
          replace: false,
        }),
      );

      assert.deepEqual(refusal, { name, promoCode: code, reason });
      assert.deepEqual(await shop.adapter.getCart(call(), { cart: handle }), before);
    });
  }

  it('takes all codes off again', async (t) => {
    const shop = openShop(t);
    const handle = await readyCart(shop);
    const before = await shop.adapter.getCart(call(), { cart: handle });
    await shop.adapter.applyPromoCodes(call(), { cart: handle, promoCodes: ['SAVE10', 'FREESHIP'], replace: false });

    const { cart } = await shop.adapter.clearPromoCodes(call(), { cart: handle });

    assert.deepEqual(cart, before);
  });
});
