import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { CartResult } from '../../../../../src/adapters/contract/index.ts';
import { CommerceError } from '../../../../../src/errors/commerce-error.ts';
import type { Promised } from '../../promised.ts';
import type { ShopUnderTest } from '../../shop-under-test.ts';

/** A change of the cart as the walk has left it; undefined if this shop or this cart has nothing of the kind. */
type Change = (shop: ShopUnderTest, start: CartResult, place: number) => Promise<CartResult> | undefined;

const named = { locationId: null, selectedDate: null, selectedTimeSlot: null } as const;

const at = <Item>(items: readonly Item[], place: number): Item | undefined => items[place % Math.max(items.length, 1)];

const changes = {
  add: (shop, { handle }, place) => {
    const { plenty, another, digital } = shop.fixture.goods;
    const goods = [plenty, another, ...(digital === null ? [] : [digital])];
    return shop.add(handle, [shop.item(at(goods, place) ?? plenty, place + 1)]);
  },
  /** Enough for a code with conditions. */
  addMany: (shop, { handle }) =>
    shop.add(handle, [shop.item(shop.fixture.goods.plenty, shop.fixture.endingPromoCode?.units ?? 3)]),
  flush: (shop, { handle }) => shop.add(handle, [shop.item(shop.fixture.goods.another)], true),
  /** Down to none at all, so that codes and add-ons end. */
  setQuantity: (shop, { handle, cart }, place) => {
    const line = at(cart.lineItems, place);
    if (line === undefined) return undefined;
    const { lineItemId } = line;
    return shop.operation('updateLineItem')(shop.call(), { cart: handle, lineItemId, quantity: place % 3 });
  },
  clear: (shop, { handle }) => shop.operation('clearCart')(shop.call(), { cart: handle }),
  postalCode: (shop, { handle }) => {
    const { postalCode, country } = shop.fixture.addresses.good;
    return shop.operation('setPostalCode')(shop.call(), { cart: handle, postalCode, country });
  },
  ship: (shop, { handle, cart }, place) => {
    const { good, sparse } = shop.fixture.addresses;
    const address = shop.toBuyer(place % 3 === 2 ? (sparse ?? good) : good);
    const shipmentId = place % 2 === 1 ? (at(cart.shipments, place)?.shipmentId ?? null) : null;
    return shop.operation('setShippingInfo')(shop.call(), { cart: handle, shipmentId, address });
  },
  bill: (shop, { handle }) => shop.operation('setBillingInfo')(shop.call(), { cart: handle, address: shop.address }),
  type: (shop, { handle, cart }, place) => {
    const shipment = at(cart.shipments, place);
    const type = at(shipment?.fulfillmentTypeOptions ?? [], place);
    if (shipment === undefined || type === undefined) return undefined;
    const choice = { cart: handle, shipmentId: shipment.shipmentId, fulfillmentType: type.id };
    return shop.operation('setFulfillmentType')(shop.call(), { ...named, ...choice });
  },
  method: (shop, { handle, cart }, place) => {
    const shipment = at(cart.shipments, place);
    const method = at(shipment?.shippingMethodOptions ?? [], place);
    if (shipment === undefined || method === undefined) return undefined;
    const choice = { cart: handle, shipmentId: shipment.shipmentId, shippingMethodId: method.id };
    return shop.operation('setShippingMethod')(shop.call(), choice);
  },
  code: (shop, { handle }, place) => {
    const { promoCode, anotherPromoCode, endingPromoCode } = shop.fixture;
    const code = at([endingPromoCode?.code ?? null, promoCode, anotherPromoCode], place) ?? null;
    if (code === null) return undefined;
    return shop.operation('applyPromoCodes')(shop.call(), { cart: handle, promoCodes: [code], replace: place > 2 });
  },
  clearCodes: (shop, { handle }) => shop.operation('clearPromoCodes')(shop.call(), { cart: handle }),
  addon: (shop, { handle, cart }, place) => {
    const { addon, itemAddon } = shop.fixture;
    const line = at(cart.lineItems, place)?.lineItemId;
    const chosen = place % 2 === 0 ? itemAddon : addon;
    if (chosen === null || line === undefined) return undefined;
    const { addonId, options } = chosen;
    const selections = [{ addonId, options, lineItemIds: place % 2 === 0 ? [line] : [] }];
    return shop.operation('addAddons')(shop.call(), { cart: handle, selections });
  },
  removeAddon: (shop, { handle, cart }, place) => {
    const addonId = at(cart.addons.selections, place)?.addonId;
    if (addonId === undefined) return undefined;
    return shop.operation('removeAddon')(shop.call(), { cart: handle, addonId, lineItemIds: null });
  },
} as const satisfies Readonly<Record<string, Change>>;

const names = Object.keys(changes).filter((name): name is keyof typeof changes => name in changes);

const step = fc.record({ name: fc.constantFrom(...names), place: fc.nat(5) });
type Step = typeof step extends fc.Arbitrary<infer Made> ? Made : never;

const take = (name: Step['name'], place = 0): Step => ({ name, place });

/** A cart with everything, and then a change that ends its code and its add-on. */
const examples = [take('setQuantity', 1), take('setQuantity'), take('flush'), take('clear')].map((last): [Step[]] => [
  [take('addMany'), take('code'), take('addon'), take('ship'), take('method'), take('bill'), last, take('bill')],
]);

export function describeWalks(promised: Promised): void {
  promised(
    'answers every change with the cart that is read next, whatever was changed before',
    ['addLineItems', 'getCart'],
    async ({ shop }) => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
          let result = await shop.startCart();
          for (const { name, place } of steps) {
            result = (await tryChange(shop, result, name, place)) ?? result;

            const read = await shop.readCart(result.handle);
            assert.deepEqual(result.cart, read, `${name} answers with another cart than is read next`);
          }
        }),
        { numRuns: 12, examples, includeErrorInReport: true },
      );
    },
  );
}

/** Undefined if the shop has no such operation, or refuses. */
async function tryChange(
  shop: ShopUnderTest,
  start: CartResult,
  name: Step['name'],
  place: number,
): Promise<CartResult | undefined> {
  try {
    return await changes[name](shop, start, place);
  } catch (error) {
    if (error instanceof CommerceError && error.httpStatus < 500) return undefined;
    throw error;
  }
}
