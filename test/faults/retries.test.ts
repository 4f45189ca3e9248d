import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import * as z from 'zod';
import { type DeviceClient, startService, type TestService } from '../support/servers/start-service.ts';

const DOMAIN = 'apparel.demo.example';
const RUNS = 40;
/** A client that is told to repeat its call gives up some time. */
const MAX_CALLS = 6;

const ADD = `mutation ($input: AddLineItemInput!) {
  addLineItem(input: $input) { userErrors { code retryable message description } replayed }
}`;

const added = z.object({
  addLineItem: z.object({
    userErrors: z.array(
      z.object({ code: z.string(), retryable: z.boolean(), message: z.string(), description: z.string().nullable() }),
    ),
    replayed: z.boolean(),
  }),
});

const product = z.object({
  product: z.object({
    variants: z.array(z.object({ sku: z.string(), addToCartRef: z.object({ variantId: z.string() }) })),
  }),
});

async function findVariant(client: DeviceClient) {
  const query = `{ product(domain: "${DOMAIN}", handle: "harbor-linen-shirt") { variants { sku addToCartRef { variantId } } } }`;
  const [variant] = product.parse((await client.request(query)).data).product.variants;
  assert.ok(variant);
  return variant;
}

/** Units of all carts of the shop, as the shop itself has written them. */
async function heldUnits({ ledger }: TestService): Promise<number> {
  let units = 0;
  for (const { cart_id } of await ledger.carts(DOMAIN)) {
    for (const { quantity } of await ledger.lines(cart_id)) units += quantity;
  }
  return units;
}

const addition = fc.record({
  quantity: fc.integer({ min: 1, max: 3 }),
  faults: fc.array(fc.constantFrom('fail-before' as const, 'fail-after' as const), { maxLength: 3 }),
  /** How often the client calls again although it has its answer, as a buyer who clicks twice. */
  again: fc.integer({ min: 0, max: 2 }),
});

it('adds all that was asked for under a key or nothing, and never twice, whatever fails and however often a call is repeated', async () => {
  await using service = await startService({ domains: [DOMAIN] });
  const { addToCartRef, sku } = await findVariant(await service.openDevice());
  await service.ledger.setStock(DOMAIN, sku, 1_000_000);

  await fc.assert(
    fc.asyncProperty(fc.array(addition, { minLength: 1, maxLength: 4 }), async (additions) => {
      const client = await service.openDevice();

      for (const { quantity, faults, again } of additions) {
        const input = { domain: DOMAIN, addToCartRef, quantity, idempotencyKey: crypto.randomUUID() };
        const before = await heldUnits(service);
        const call = async () => added.parse((await client.request(ADD, { input })).data).addLineItem;
        for (const fault of faults) service.faults(DOMAIN).inject('addLineItems', fault);
        let answer = await call();
        for (let calls = 1; answer.userErrors[0]?.retryable && calls < MAX_CALLS; calls += 1) answer = await call();
        service.faults(DOMAIN).clear();
        for (let more = 0; more < again; more += 1) answer = await call();
        const held = (await heldUnits(service)) - before;

        if (answer.userErrors.length === 0) assert.equal(held, quantity);
        else {
          assert.match(answer.userErrors[0]?.description ?? '', /Read the cart/);
          assert.ok(held === 0 || held === quantity, `${held} of ${quantity} units were added`);
        }
      }
    }),
    { numRuns: RUNS },
  );
});
