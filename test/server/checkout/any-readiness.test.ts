import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import * as z from 'zod';
import { EXAMPLE_ADDRESS as ADDRESS } from '../../../src/server/graphiql/example-address.ts';
import { toCheckoutInputs } from '../../support/orders/checkout-inputs.ts';
import { completeOrder } from '../../support/orders/complete-order.ts';
import { createShopper, type Shopper } from '../../support/orders/shopper.ts';
import { type DeviceClient, startService, type TestService } from '../../support/servers/start-service.ts';

const APPAREL = 'apparel.demo.example';
const HOME = 'home.demo.example';
const JEWELRY = 'jewelry.demo.example';
const CURRENCIES: Readonly<Record<string, string>> = { [APPAREL]: 'USD', [HOME]: 'USD', [JEWELRY]: 'JPY' };
const goods: Readonly<Record<string, readonly string[]>> = {
  [APPAREL]: ['PKT-M-MOSS', 'SLJ-28-32-INDIG', 'GIFT-25', 'HLS-M-SAGE'],
  [HOME]: ['ALA-LINEN-FORES', 'SPC-BLACK'],
  [JEWELRY]: ['TKR-SILVE-7', 'JGIFT-5000'],
};

const blockerShape = z.object({
  name: z.string(),
  field: z.array(z.string()).nullable(),
  shipmentId: z.string().nullish(),
});
type Blocker = z.infer<typeof blockerShape>;

/** The tax depends on the billing address, so the cart must have it before it is ordered. */
const BILLING_FIRST = JSON.stringify(['MissingRequiredParameters', null, null]);

const readinessShape = z.object({
  cart: z.object({ readiness: z.object({ ready: z.boolean(), blockers: z.array(blockerShape) }) }).nullable(),
});

const steps = {
  ship: (shopper: Shopper) => shopper.attempt('setShippingInfo', { shippingInfo: ADDRESS }),
  bill: (shopper: Shopper) => shopper.attempt('setBillingInfo', { billingInfo: ADDRESS }),
  choose: async (shopper: Shopper, cart: Cart) => {
    for (const { shipmentId, shippingMethodOptions } of cart.shipments) {
      const shippingMethodId = shippingMethodOptions[0]?.shippingMethodId ?? 'none';
      await shopper.attempt('setShippingMethod', { shipmentId, shippingMethodId });
    }
  },
  pickUp: (shopper: Shopper, cart: Cart) => setType(shopper, cart, 'PICKUP_IN_STORE'),
  /** The kiosk lacks some goods, which the buyer may have, or add afterwards. */
  pickUpAtKiosk: (shopper: Shopper, cart: Cart) => setType(shopper, cart, 'PICKUP_IN_STORE', { locationId: 'dallas' }),
  schedule: (shopper: Shopper, cart: Cart) => setType(shopper, cart, 'SCHEDULED_DELIVERY'),
  book: (shopper: Shopper, cart: Cart) => book(shopper, cart, 'SCHEDULED_DELIVERY'),
  bookSetUp: (shopper: Shopper, cart: Cart) => book(shopper, cart, 'PREMIUM_DELIVERY'),
  wrap: (shopper: Shopper) =>
    shopper.attempt('addAddons', {
      selections: [{ addonId: 'gift-wrap', options: [{ name: 'paper', value: 'plain' }] }],
    }),
  hem: (shopper: Shopper, cart: Cart) =>
    shopper.attempt('addAddons', {
      selections: [
        {
          addonId: 'hemming',
          lineItemIds: cart.lineItems.slice(0, 1).map(({ lineItemId }) => lineItemId),
          options: [{ name: 'inseam', value: '30' }],
        },
      ],
    }),
  redeem: (shopper: Shopper) => shopper.attempt('applyPromoCodes', { promoCodes: ['WELCOME10'] }),
  addShirt: (shopper: Shopper) => shopper.add('HLS-M-SAGE', 1).catch(() => undefined),
  empty: (shopper: Shopper) => shopper.attempt('clearCart', {}),
} as const;
type Cart = NonNullable<Awaited<ReturnType<Shopper['attempt']>>['cart']>;
type Step = keyof typeof steps;

/** Of the first shipment; the shop may have no such type. */
const setType = (shopper: Shopper, { shipments }: Cart, fulfillmentType: string, choice: object = {}) =>
  shopper.attempt('setFulfillmentType', {
    shipmentId: shipments[0]?.shipmentId ?? 'none',
    fulfillmentType,
    ...choice,
  });

/** The first slot that the shop still has. */
async function book(shopper: Shopper, cart: Cart, fulfillmentType: string) {
  const [shipment] = cart.shipments;
  if (
    shipment?.fulfillmentTypeOptions.some(({ fulfillmentTypeId }) => fulfillmentTypeId === fulfillmentType) !== true
  ) {
    return undefined;
  }
  const { dates } = await shopper.look(shipment.shipmentId, fulfillmentType);
  const [first] = dates.flatMap(({ date, timeSlots }) =>
    timeSlots.filter(({ available }) => available).map(({ timeSlotId }) => ({ date, timeSlotId })),
  );
  return setType(shopper, cart, fulfillmentType, {
    selectedDate: first?.date,
    selectedTimeSlot: first?.timeSlotId,
  });
}

interface Plan {
  readonly domain: string;
  readonly items: readonly number[];
  readonly steps: readonly Step[];
  readonly soldOut: boolean;
  /** The first goods become so cheap that codes and add-ons no longer apply. */
  readonly cheaper: boolean;
}

const arrange: readonly Step[] = ['pickUp', 'pickUpAtKiosk', 'schedule', 'book', 'bookSetUp'];
const extras: readonly Step[] = ['wrap', 'hem', 'redeem', 'addShirt'];

/** Most plans go through all that an order needs, in some order, so that ready and nearly ready carts are frequent. */
const plan: fc.Arbitrary<Plan> = fc.record({
  domain: fc.constantFrom(APPAREL, APPAREL, HOME, JEWELRY),
  items: fc.array(fc.nat({ max: 2 }), { minLength: 1, maxLength: 2 }),
  steps: fc
    .tuple(
      fc.shuffledSubarray<Step>([...extras, 'bill'], { maxLength: 3 }),
      fc.subarray<Step>(['ship', 'bill'], { minLength: 1 }),
      fc.option(fc.constantFrom(...arrange), { nil: undefined }),
      fc.subarray<Step>(['choose']),
      fc.subarray<Step>(['addShirt']),
      fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
    )
    .map(([before, addresses, type, choose, after, empty]): readonly Step[] => [
      ...before,
      ...addresses,
      ...(type === undefined ? [] : [type]),
      ...choose,
      ...after,
      ...(empty ? (['empty'] as const) : []),
    ]),
  soldOut: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  cheaper: fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
});

/** One for each kind of delivery, and for what can be lost again. */
const examples: readonly Plan[] = (
  [
    [APPAREL, 0, ['ship', 'bill', 'choose'], false],
    [APPAREL, 0, ['ship', 'bill', 'book', 'choose'], false],
    [APPAREL, 0, ['ship', 'bill', 'schedule', 'choose'], false],
    [APPAREL, 0, ['bill', 'pickUpAtKiosk'], false],
    [APPAREL, 0, ['bill', 'pickUpAtKiosk', 'addShirt'], false],
    [APPAREL, 1, ['hem', 'wrap', 'redeem', 'ship', 'bill', 'choose'], false],
    [APPAREL, 1, ['hem', 'wrap', 'redeem', 'ship', 'bill', 'choose'], true],
    [APPAREL, 2, ['wrap', 'ship'], false],
    [APPAREL, [2, 0], ['wrap', 'pickUpAtKiosk'], false],
    [HOME, 0, ['ship', 'bill', 'bookSetUp', 'choose'], false],
    [HOME, 1, ['ship', 'bill', 'book', 'choose'], false],
  ] as const
).map(([domain, item, taken, cheaper]) => ({ domain, items: [item].flat(), steps: taken, soldOut: false, cheaper }));

/** Without a `field`: a code or an add-on that the shop no longer gives. */
const ENDED: ReadonlySet<string> = new Set(['InvalidPromoCode', 'PromoNotAvailable', 'CheckoutError']);

describe('the readiness of any cart', () => {
  let service: TestService;
  let billedFirst = 0;
  before(async () => {
    service = await startService({ domains: [APPAREL, HOME, JEWELRY] });
  });
  after(() => service[Symbol.asyncDispose]());

  const readBlockers = async (device: DeviceClient, domain: string) => {
    const answer = await device.request(
      'query ($domain: String!) { cart(domain: $domain) { readiness { ready blockers { name field ... on ShipmentError { shipmentId } } } } }',
      { domain },
    );
    return readinessShape.parse(answer.data, { error: () => JSON.stringify(answer) }).cart?.readiness;
  };
  const countCharges = async (domain: string) => (await service.ledger.charges(domain)).length;
  const toKey = ({ name, field, shipmentId }: Blocker) => JSON.stringify([name, field, shipmentId ?? null]);

  const findPrice = async (domain: string, sku: string): Promise<number> => {
    const { sandbox } = service.service;
    if (sandbox === null) throw new TypeError('There is no sandbox');
    const variants = sandbox.database.selectFrom('variants').select('price').where('domain', '=', domain);
    return (await variants.where('sku', '=', sku).executeTakeFirstOrThrow()).price;
  };

  /** A cart as the plan leaves it, and what puts stock and price back. */
  const goShopping = async ({ domain, items, steps: taken, soldOut, cheaper }: Plan) => {
    const device = await service.openDevice();
    const shopper = createShopper(device, domain);
    const stocked = goods[domain] ?? [];
    const skus = items.map((item) => stocked[item % stocked.length] ?? '');
    let cart: Cart | null = null;
    if (domain === HOME) await shopper.attempt('setPostalCode', { postalCode: '78701', country: 'US' });
    for (const sku of skus) ({ cart } = await shopper.add(sku, 1));
    for (const step of taken) {
      if (cart === null) break;
      const outcome = await steps[step](shopper, cart);
      cart = outcome?.cart ?? cart;
    }
    const [first = ''] = skus;
    const stock = (await service.ledger.stock(domain, first)) ?? 0;
    const price = await findPrice(domain, first);
    if (soldOut) await service.ledger.setStock(domain, first, 0);
    if (cheaper) await service.ledger.setPrice(domain, first, 900);
    const restore = async () => {
      await service.ledger.setStock(domain, first, Math.max(stock, 100));
      await service.ledger.setPrice(domain, first, price);
    };
    return { device, restore };
  };

  /** The errors are the blockers, nothing is charged, what ended is gone then, and the inputs that blockers name lift them. */
  const requireRefusal = async (device: DeviceClient, domain: string, blockers: readonly Blocker[]) => {
    const charged = await countCharges(domain);
    const alone = await completeOrder(device, { domain, key: 'key' });
    const told = z.array(blockerShape).parse(alone.userErrors);
    assert.equal(alone.attempt, null);
    assert.deepEqual(told.map(toKey), blockers.map(toKey));
    assert.equal(await countCharges(domain), charged);

    const rest = { billingInfo: ADDRESS, ...(await toCheckoutInputs(device, domain)) };
    const lifted = await completeOrder(device, { domain, key: 'key', rest });
    const ended = blockers.filter(({ name, field }) => field === null && ENDED.has(name));
    assert.ok(alone.warnings.filter(({ code }) => code.endsWith('_REMOVED')).length >= ended.length);
    const left = blockers.filter((each) => each.field === null && !ended.includes(each)).map(toKey);
    if (left.length > 0) {
      assert.equal(lifted.attempt, null);
      assert.deepEqual(z.array(blockerShape).parse(lifted.userErrors).map(toKey), left);
      if (left.every((each) => each === BILLING_FIRST)) await requireBillingFirst(device, domain, rest);
    } else assert.equal(lifted.attempt?.status, 'SUCCEEDED', JSON.stringify(lifted));
  };

  /** The billing address brings a tax that no buyer has seen: the order waits for it, and then has the key and the total that they have seen. */
  const requireBillingFirst = async (device: DeviceClient, domain: string, rest: object) => {
    const { cart } = await createShopper(device, domain).attempt('setBillingInfo', { billingInfo: ADDRESS });
    const expectedTotal = { number: cart?.total.number, currency: CURRENCIES[domain] };
    const agreed = await completeOrder(device, { domain, key: 'key', rest: { ...rest, expectedTotal } });
    assert.equal(agreed.attempt?.status, 'SUCCEEDED', JSON.stringify(agreed));
    billedFirst += 1;
  };

  it('is what completeOrder says: a payment alone is enough, or its refusal is a blocker, which its input lifts', async () => {
    let ready = 0;
    const names = new Set<string>();
    await fc.assert(
      fc.asyncProperty(plan, async (planned) => {
        const { domain } = planned;
        const { device, restore } = await goShopping(planned);
        const readiness = await readBlockers(device, domain);
        assert.ok(readiness);
        assert.equal(readiness.ready, readiness.blockers.length === 0);
        for (const { name } of readiness.blockers) names.add(name);
        if (readiness.ready) {
          ready += 1;
          const { attempt, userErrors } = await completeOrder(device, { domain, key: 'key' });
          assert.equal(attempt?.status, 'SUCCEEDED', JSON.stringify(userErrors));
        } else await requireRefusal(device, domain, readiness.blockers);
        await restore();
      }),
      { numRuns: 60, examples: examples.map((each): [Plan] => [each]) },
    );

    assert.ok(ready >= 5, 'carts were ready');
    assert.ok(billedFirst >= 1, 'carts waited for a billing address that their tax depends on');
    for (const name of ['LocationNotFound', 'PromoNotAvailable', 'CheckoutError']) assert.ok(names.has(name), name);
  });
});
