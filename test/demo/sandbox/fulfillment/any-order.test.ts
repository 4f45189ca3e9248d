import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import type { ShopSettingsInput } from '../../../../src/demo/sandbox/settings.ts';
import type { PlatformCart } from '../../../../src/domain/cart/cart.ts';
import { cartRules } from '../../../../src/domain/cart/cart-rules.ts';
import { CommerceError } from '../../../../src/errors/commerce-error.ts';
import { openSandbox, type Sandbox, smallShop, texas, toCall } from '../../../adapters/sandbox/open-sandbox.ts';

const store = { address1: '1 Main St', city: 'Austin', region: 'TX', country: 'US', postalCode: '78701' };
const schedule = { days: 7, slots: [{ id: 'day', start: '08:00', end: '20:00', capacity: 9 }] };

const settings: ShopSettingsInput = {
  ...smallShop,
  currency: 'KWD',
  tax: {
    shipping: true,
    rates: [
      { country: 'US', region: 'TX', percent: '8.25' },
      { country: 'US', percent: '3.3333' },
    ],
  },
  fulfillmentTypes: [
    { type: 'SHIP_TO_ADDRESS', name: 'Delivery' },
    { type: 'SCHEDULED_DELIVERY', name: 'By appointment', ...schedule },
    {
      type: 'PICKUP_IN_STORE',
      name: 'Pickup',
      serves: ['standard'],
      locations: [
        { ...store, id: 'austin', name: 'Austin', lacks: ['poster'] },
        { ...store, id: 'plano', name: 'Plano' },
      ],
    },
  ],
};

const skus = ['MUG-BLUE', 'TABLE', 'POSTER', 'VOUCHER'] as const;
const types = ['SHIP_TO_ADDRESS', 'SCHEDULED_DELIVERY', 'PICKUP_IN_STORE'] as const;
const oregon = { ...texas, stateOrProvince: 'OR', city: 'Portland', postalCode: '97201' };
const address = fc.constantFrom(texas, oregon);
/** Of the shipments or lines that the cart has when the step comes, counted around. */
const place = fc.nat(5);

/** A step of a buyer. It may be refused. */
const step = fc.oneof(
  fc.record({
    kind: fc.constant('add' as const),
    sku: fc.constantFrom(...skus),
    quantity: fc.integer({ min: 1, max: 4 }),
  }),
  fc.record({ kind: fc.constant('set' as const), place, quantity: fc.nat(6) }),
  fc.record({ kind: fc.constant('split' as const), place, line: place, quantity: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constant('merge' as const), place, with: place }),
  fc.record({
    kind: fc.constant('type' as const),
    place,
    type: fc.constantFrom(...types),
    location: fc.constantFrom(null, 'austin', 'plano'),
  }),
  fc.record({ kind: fc.constant('method' as const), place, method: fc.constantFrom('standard', 'express', 'freight') }),
  fc.record({ kind: fc.constant('address' as const), place: fc.option(place), address }),
);

type Step = typeof step extends fc.Arbitrary<infer Made> ? Made : never;

describe('shipments through any order of changes', () => {
  let sandbox: Sandbox;
  before(async () => {
    sandbox = await openSandbox({ settings });
  });
  after(() => sandbox.close());

  const at = <Item>(items: readonly Item[], index: number): Item | undefined =>
    items[index % Math.max(items.length, 1)];

  async function take(cart: PlatformCart, each: Step): Promise<PlatformCart> {
    const { adapter } = sandbox;
    const handle = cart.cartId;
    const shipment = 'place' in each && each.place !== null ? at(cart.shipments, each.place) : undefined;
    const named = { cart: handle, shipmentId: shipment?.shipmentId ?? 'none' };
    switch (each.kind) {
      case 'add':
        return (await sandbox.add({ [each.sku]: each.quantity }, handle)).cart;
      case 'set': {
        const lineItemId = at(cart.lineItems, each.place)?.lineItemId ?? 'none';
        return (await adapter.updateLineItem(toCall(), { cart: handle, lineItemId, quantity: each.quantity })).cart;
      }
      case 'split': {
        const lineItemId = at(shipment?.lines ?? [], each.line)?.lineItemId ?? 'none';
        const items = [{ lineItemId, quantity: each.quantity }];
        return (await adapter.splitShipment(toCall(), { ...named, items })).cart;
      }
      case 'merge': {
        const other = at(cart.shipments, each.with)?.shipmentId ?? 'none';
        if (other === named.shipmentId) return cart;
        return (await adapter.mergeShipments(toCall(), { cart: handle, shipmentIds: [named.shipmentId, other] })).cart;
      }
      case 'type': {
        const choice = { locationId: each.type === 'PICKUP_IN_STORE' ? each.location : null };
        const dates = { selectedDate: null, selectedTimeSlot: null };
        const input = { ...named, ...choice, ...dates, fulfillmentType: each.type };
        return (await adapter.setFulfillmentType(toCall(), input)).cart;
      }
      case 'method':
        return (await adapter.setShippingMethod(toCall(), { ...named, shippingMethodId: each.method })).cart;
      case 'address': {
        const shipmentId = each.place === null ? null : named.shipmentId;
        return (await adapter.setShippingInfo(toCall(), { cart: handle, shipmentId, address: each.address })).cart;
      }
    }
  }

  /** The cart after a step; undefined if the shop refuses it. */
  const tryStep = (cart: PlatformCart, each: Step): Promise<PlatformCart | undefined> =>
    take(cart, each).catch((error: unknown) => {
      if (error instanceof CommerceError && error.httpStatus < 500) return undefined;
      throw error;
    });

  it('hold every unit once, add up, and are read as they were answered', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        let { cart } = await sandbox.add({ POSTER: 2, 'MUG-BLUE': 3 });
        for (const each of steps) {
          cart = (await tryStep(cart, each)) ?? cart;

          assert.deepEqual(cartRules.shipments(cart), []);
          assert.deepEqual([...cartRules.sums(cart), ...cartRules.choices(cart)], []);
          assert.deepEqual(await sandbox.adapter.getCart(toCall(), { cart: cart.cartId }), cart);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('cost the same in every order of steps without a split that the shop accepts', async () => {
    const unsplit = step.filter(
      ({ kind }) => kind === 'add' || kind === 'type' || kind === 'method' || kind === 'address',
    );
    const walk = async (steps: readonly Step[]): Promise<PlatformCart | undefined> => {
      let { cart } = await sandbox.add({ POSTER: 2 });
      for (const each of steps) {
        const next = await tryStep(cart, { ...each, ...('place' in each && each.place !== null && { place: 0 }) });
        if (next === undefined) return undefined;
        cart = next;
      }
      return cart;
    };
    const orders = fc
      .uniqueArray(unsplit, { minLength: 2, maxLength: 5, selector: ({ kind }) => kind })
      .chain((steps) => fc.tuple(fc.constant(steps), fc.shuffledSubarray(steps, { minLength: steps.length })));
    let compared = 0;

    await fc.assert(
      fc.asyncProperty(orders, async ([one, other]) => {
        const [first, second] = [await walk(one), await walk(other)];
        if (first === undefined || second === undefined) return;
        compared += 1;
        assert.equal(first.total.number, second.total.number);
        assert.equal(first.taxTotal.number, second.taxTotal.number);
      }),
      { numRuns: 150 },
    );
    assert.ok(compared > 20, `${compared} orders were accepted both ways`);
  });

  it('cost the same after a detour: units split off and merged, a line added and removed', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 2, max: 6 }),
        fc.integer({ min: 1, max: 5 }),
        address,
        async (units, part, where) => {
          const { cart } = await sandbox.add({ 'MUG-BLUE': units });
          const [line] = cart.lineItems;
          let direct = await take(cart, { kind: 'address', place: null, address: where });
          direct = await take(direct, { kind: 'method', place: 0, method: 'standard' });

          const split = await tryStep(direct, { kind: 'split', place: 0, line: 0, quantity: part });
          const merged = split && (await take(split, { kind: 'merge', place: 0, with: 1 }));
          const added = await take(merged ?? direct, { kind: 'add', sku: 'POSTER', quantity: 2 });
          const removed = await take(added, { kind: 'set', place: 1, quantity: 0 });

          assert.equal(split === undefined, part >= units);
          assert.equal(removed.lineItems[0]?.lineItemId, line?.lineItemId);
          assert.deepEqual(removed, direct);
        },
      ),
      { numRuns: 25 },
    );
  });
});
