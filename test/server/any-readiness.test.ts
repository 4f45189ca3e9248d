import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import { z } from 'zod';
import { toCheckoutInputs } from '../support/checkout-inputs.ts';
import { completeOrder } from '../support/complete-order.ts';
import { ADDRESS } from '../support/ready-cart.ts';
import { createShopper, type Shopper } from '../support/shopper.ts';
import { type DeviceClient, startService, type TestService } from '../support/start-service.ts';

const APPAREL = 'apparel.demo.example';
const JEWELRY = 'jewelry.demo.example';
const goods: Readonly<Record<string, readonly string[]>> = {
  [APPAREL]: ['PKT-M-MOSS', 'HLS-M-SAGE', 'GIFT-25'],
  [JEWELRY]: ['TKR-SILVE-7', 'JGIFT-5000'],
};

const blockerShape = z.object({
  name: z.string(),
  field: z.array(z.string()).nullable(),
  shipmentId: z.string().nullish(),
});
type Blocker = z.infer<typeof blockerShape>;

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
  pickUp: async (shopper: Shopper, cart: Cart) =>
    shopper.attempt('setFulfillmentType', {
      shipmentId: cart.shipments[0]?.shipmentId ?? 'none',
      fulfillmentType: 'PICKUP_IN_STORE',
    }),
  empty: (shopper: Shopper) => shopper.attempt('clearCart', {}),
} as const;
type Cart = NonNullable<Awaited<ReturnType<Shopper['attempt']>>['cart']>;

interface Plan {
  readonly domain: string;
  readonly items: readonly number[];
  readonly steps: readonly (keyof typeof steps)[];
  readonly soldOut: boolean;
}

const plan: fc.Arbitrary<Plan> = fc.record({
  domain: fc.constantFrom(APPAREL, JEWELRY),
  items: fc.array(fc.nat({ max: 2 }), { minLength: 1, maxLength: 2 }),
  steps: fc.array(fc.constantFrom<keyof typeof steps>('ship', 'bill', 'choose', 'choose', 'pickUp', 'empty'), {
    maxLength: 5,
  }),
  soldOut: fc.boolean(),
});

describe('the readiness of any cart', () => {
  let service: TestService;
  before(async () => {
    service = await startService({ domains: [APPAREL, JEWELRY] });
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

  /** A cart as the plan leaves it, and the stock as it was before. */
  const goShopping = async ({ domain, items, steps: taken, soldOut }: Plan) => {
    const device = await service.openDevice();
    const shopper = createShopper(device, domain);
    const stocked = goods[domain] ?? [];
    const skus = items.map((item) => stocked[item % stocked.length] ?? '');
    let cart: Cart | null = null;
    for (const sku of skus) ({ cart } = await shopper.add(sku, 1));
    for (const step of taken) {
      if (cart === null) break;
      const outcome = await steps[step](shopper, cart);
      cart = outcome?.cart ?? cart;
    }
    const [first = ''] = skus;
    const stock = (await service.ledger.stock(domain, first)) ?? 0;
    if (soldOut) await service.ledger.setStock(domain, first, 0);
    return { device, restock: () => service.ledger.setStock(domain, first, Math.max(stock, 100)) };
  };

  /** The errors are the blockers, nothing is charged, and the inputs that blockers name lift them. */
  const requireRefusal = async (device: DeviceClient, domain: string, blockers: readonly Blocker[]) => {
    const charged = await countCharges(domain);
    const alone = await completeOrder(device, { domain, key: 'key' });
    const told = z.array(blockerShape).parse(alone.userErrors);
    assert.equal(alone.attempt, null);
    assert.deepEqual(told.map(toKey), blockers.map(toKey));
    assert.equal(await countCharges(domain), charged);

    const rest = { billingInfo: ADDRESS, ...(await toCheckoutInputs(device, domain)) };
    const lifted = await completeOrder(device, { domain, key: 'key', rest });
    const left = blockers.filter(({ field }) => field === null).map(toKey);
    assert.equal(lifted.attempt?.status ?? 'REFUSED', left.length === 0 ? 'SUCCEEDED' : 'REFUSED');
    if (left.length > 0) assert.deepEqual(z.array(blockerShape).parse(lifted.userErrors).map(toKey), left);
  };

  it('is what completeOrder says: a payment alone is enough, or its refusal is a blocker, which its input lifts', async () => {
    let ready = 0;
    await fc.assert(
      fc.asyncProperty(plan, async (planned) => {
        const { domain } = planned;
        const { device, restock } = await goShopping(planned);
        const readiness = await readBlockers(device, domain);
        assert.ok(readiness);
        assert.equal(readiness.ready, readiness.blockers.length === 0);
        if (readiness.ready) {
          ready += 1;
          const { attempt, userErrors } = await completeOrder(device, { domain, key: 'key' });
          assert.equal(attempt?.status, 'SUCCEEDED', JSON.stringify(userErrors));
        } else await requireRefusal(device, domain, readiness.blockers);
        await restock();
      }),
      { numRuns: 40, examples: [[{ domain: APPAREL, items: [0], steps: ['ship', 'bill', 'choose'], soldOut: false }]] },
    );

    assert.ok(ready > 0, 'some carts were ready');
  });
});
