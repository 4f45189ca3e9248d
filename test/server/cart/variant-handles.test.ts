import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as z from 'zod';
import { toOrderInput } from '../../support/orders/order-input.ts';
import { type DeviceClient, startService } from '../../support/servers/start-service.ts';

const DOMAIN = 'apparel.demo.example';
const outcome = 'userErrors { name field }';
const ADD = `mutation ($input: AddLineItemInput!) { changed: addLineItem(input: $input) { ${outcome} } }`;
const ADD_MANY = `mutation ($input: AddLineItemsInput!) { changed: addLineItems(input: $input) { ${outcome} } }`;
const PLACE = `mutation ($input: PlaceOrderInput!) { changed: placeOrder(input: $input) { ${outcome} } }`;
const CART = `{ cart(domain: "${DOMAIN}") { lineItems { quantity } } }`;

const changedShape = z.object({ changed: z.object({ userErrors: z.unknown() }) });
const productShape = z.object({
  product: z.object({
    variants: z.array(
      z.object({
        addToCartRef: z.object({
          variantId: z.string(),
          productId: z.string(),
          variantHandles: z.array(z.string()),
        }),
      }),
    ),
  }),
});

async function readReferences(device: DeviceClient) {
  const found = await device.request(
    `{ product(domain: "${DOMAIN}", handle: "harbor-linen-shirt") { variants { addToCartRef { variantId productId variantHandles } } } }`,
  );
  return productShape.parse(found.data).product.variants.map(({ addToCartRef }) => addToCartRef);
}

const change = async (device: DeviceClient, mutation: string, input: object): Promise<unknown> =>
  changedShape.parse((await device.request(mutation, { input })).data).changed.userErrors;

const otherHandles = (...path: readonly string[]) => [
  { name: 'VariantNotFound', field: [...path, 'addToCartRef', 'variantHandles'] },
];

describe('variantHandles', () => {
  it('that are those of another variant, or of none, are refused everywhere, and nothing is added', async () => {
    await using service = await startService({ domains: [DOMAIN] });
    const device = await service.openDevice();
    const [mine, other] = await readReferences(device);
    assert.ok(mine && other);
    const order = await toOrderInput(device, DOMAIN, crypto.randomUUID());
    service.takeCalls(DOMAIN);

    for (const variantHandles of [other.variantHandles, [...mine.variantHandles, 'color:none'], ['nonsense']]) {
      const addToCartRef: object = { ...mine, variantHandles };
      const items: readonly object[] = [
        { addToCartRef: mine, quantity: 1 },
        { addToCartRef, quantity: 1 },
      ];
      assert.deepEqual(await change(device, ADD, { domain: DOMAIN, addToCartRef, quantity: 1 }), otherHandles());
      assert.deepEqual(await change(device, ADD_MANY, { domain: DOMAIN, items }), otherHandles('items', '1'));
      assert.deepEqual(await change(device, PLACE, { ...order, items }), otherHandles('items', '1'));
    }

    assert.deepEqual([...new Set(service.takeCalls(DOMAIN))], ['getProducts']);
    assert.deepEqual((await device.request(CART)).data, { cart: null });
    assert.deepEqual(await service.ledger.charges(DOMAIN), []);
  });

  it('are taken as the catalog tells them, in any order and in part, with one read for all items', async () => {
    await using service = await startService({ domains: [DOMAIN] });
    const device = await service.openDevice();
    const [first, second] = await readReferences(device);
    assert.ok(first && second && first.variantHandles.length > 1);
    const items = [
      { addToCartRef: { ...first, variantHandles: first.variantHandles.toReversed() }, quantity: 1 },
      { addToCartRef: { ...second, variantHandles: second.variantHandles.slice(1) }, quantity: 1 },
    ];
    service.takeCalls(DOMAIN);

    const added = await change(device, ADD_MANY, { domain: DOMAIN, items });

    assert.deepEqual(added, []);
    assert.deepEqual(service.takeCalls(DOMAIN), ['getProducts', 'addLineItems']);
  });

  it('that were left out cost no read of the catalog, nor does a kept answer that is given again', async () => {
    await using service = await startService({ domains: [DOMAIN] });
    const device = await service.openDevice();
    const [first] = await readReferences(device);
    assert.ok(first);
    const input = { domain: DOMAIN, addToCartRef: first, quantity: 1, idempotencyKey: 'once' };
    await change(device, ADD, input);
    service.takeCalls(DOMAIN);

    await change(device, ADD, { domain: DOMAIN, addToCartRef: { variantId: first.variantId }, quantity: 1 });
    const calls = service.takeCalls(DOMAIN);
    await change(device, ADD, input);

    assert.deepEqual([calls, service.takeCalls(DOMAIN)], [['addLineItems'], ['getCart']]);
    assert.deepEqual((await device.request(CART)).data, { cart: { lineItems: [{ quantity: 2 }] } });
  });

  it('of a variant that is not there leave the refusal to the shop', async () => {
    await using service = await startService({ domains: [DOMAIN] });
    const device = await service.openDevice();
    const addToCartRef = { variantId: 'none', variantHandles: ['color:blue'] };

    const refused = await change(device, ADD, { domain: DOMAIN, addToCartRef, quantity: 1 });

    assert.deepEqual(refused, [{ name: 'ProductNotFound', field: ['addToCartRef'] }]);
  });
});
