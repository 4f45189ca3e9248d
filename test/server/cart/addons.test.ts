import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as z from 'zod';
import type { HttpAnswer } from '../../support/graphql-client.ts';
import { CORNER, type CornerService, SANDBOX, startCornerService } from '../../support/servers/start-corner-service.ts';
import type { DeviceClient } from '../../support/servers/start-service.ts';

const selection = 'addonId name parentAddonId lineItemIds options { name value } price { number }';
const outcome = `cart { addonTotal { number } total { number } addons { selections { ${selection} } } lineItems { lineItemId addons { addonId } } }
  userErrors { name httpStatus field } replayed`;
const mutations = {
  add: `mutation ($input: AddAddonsInput!) { addAddons(input: $input) { ${outcome} } }`,
  replace: `mutation ($input: ReplaceAddonsInput!) { replaceAddons(input: $input) { ${outcome} } }`,
  remove: `mutation ($input: RemoveAddonInput!) { removeAddon(input: $input) { ${outcome} } }`,
  buy: `mutation ($input: AddLineItemsInput!) { addLineItems(input: $input) { ${outcome} } }`,
};

const amount = z.object({ number: z.number() });
const payloadShape = z.object({
  cart: z
    .object({
      addonTotal: amount,
      total: amount,
      addons: z.object({
        selections: z.array(z.looseObject({ addonId: z.string(), lineItemIds: z.array(z.string()) })),
      }),
      lineItems: z.array(z.object({ lineItemId: z.string(), addons: z.array(z.object({ addonId: z.string() })) })),
    })
    .nullable(),
  userErrors: z.array(z.object({ name: z.string(), httpStatus: z.number(), field: z.array(z.string()).nullable() })),
  replayed: z.boolean(),
});

const payloadOf = ({ data }: HttpAnswer) => payloadShape.parse(Object.values(data ?? {})[0]);
const card = (text: string) => ({ addonId: 'card', options: [{ name: 'text', value: text }] });

describe('add-ons over HTTP', () => {
  let corner: CornerService;
  before(async () => {
    corner = await startCornerService();
  });
  after(() => corner[Symbol.asyncDispose]());

  const send = async (device: DeviceClient, mutation: keyof typeof mutations, input: object) =>
    payloadOf(await device.request(mutations[mutation], { input: { domain: CORNER, ...input } }));

  /** Two loaves of bread and a jar of honey. */
  const goShopping = async () => {
    const device = await corner.service.openDevice();
    const items = [
      { addToCartRef: { variantId: '100' }, quantity: 2 },
      { addToCartRef: { variantId: '200' }, quantity: 1 },
    ];
    const { cart } = await send(device, 'buy', { items });
    const [bread, honey] = cart?.lineItems.map(({ lineItemId }) => lineItemId) ?? [];
    return { device, bread: bread ?? '', honey: honey ?? '' };
  };

  it('are selected for the cart, for lines and below one another, and show on their lines', async () => {
    const { device, bread, honey } = await goShopping();

    const { cart, userErrors } = await send(device, 'add', {
      selections: [{ addonId: 'wrap' }, { ...card('All the best'), lineItemIds: [bread] }, { addonId: 'seal' }],
    });

    assert.deepEqual(userErrors, []);
    const none = { parentAddonId: null, options: [] };
    assert.deepEqual(cart?.addons.selections, [
      { addonId: 'wrap', name: 'Gift wrap', ...none, lineItemIds: [], price: { number: 300 } },
      {
        addonId: 'card',
        name: 'Greeting card',
        parentAddonId: null,
        lineItemIds: [bread],
        options: [{ name: 'text', value: 'All the best' }],
        price: { number: 150 },
      },
      {
        addonId: 'seal',
        name: 'Wax seal',
        ...none,
        parentAddonId: 'card',
        lineItemIds: [bread],
        price: { number: 50 },
      },
    ]);
    assert.equal(cart.addonTotal.number, 500);
    assert.deepEqual(cart.lineItems, [
      { lineItemId: bread, addons: [{ addonId: 'card' }, { addonId: 'seal' }] },
      { lineItemId: honey, addons: [] },
    ]);
  });

  it('are replaced as a whole, and removed from a line or everywhere', async () => {
    const { device, bread, honey } = await goShopping();
    await send(device, 'add', { selections: [{ addonId: 'wrap' }] });
    const placesOf = (payload: Awaited<ReturnType<typeof send>>) =>
      payload.cart?.addons.selections.map(({ addonId, lineItemIds }) => [addonId, ...lineItemIds]);

    const replaced = await send(device, 'replace', {
      selections: [{ ...card('Hello'), lineItemIds: [bread, honey] }],
    });
    const fromOne = await send(device, 'remove', { addonId: 'card', lineItemIds: [bread] });
    const everywhere = await send(device, 'remove', { addonId: 'card' });
    await send(device, 'add', { selections: [{ addonId: 'wrap' }] });
    const cleared = await send(device, 'replace', { selections: [] });

    assert.deepEqual(placesOf(replaced), [
      ['card', bread],
      ['card', honey],
    ]);
    assert.deepEqual([placesOf(fromOne), placesOf(everywhere), placesOf(cleared)], [[['card', honey]], [], []]);
  });

  it('are refused with the place of the error, and the shop keeps what it had', async () => {
    const { device, bread } = await goShopping();
    const kept = await send(device, 'add', { selections: [{ addonId: 'wrap' }] });
    const wrap = { addonId: 'wrap' };
    const cases = [
      ['AddonNotFound', 404, 'selections.1.addonId', [wrap, { addonId: 'bow' }]],
      ['LineItemNotFound', 404, 'selections.0.lineItemIds', [{ ...card('Hi'), lineItemIds: ['no-line'] }]],
      ['InvalidInputBody', 422, 'selections.1.lineItemIds', [wrap, card('Hi')]],
      ['InvalidInputBody', 422, 'selections.0.options', [{ addonId: 'card', lineItemIds: [bread] }]],
      ['InvalidInputBody', 422, 'selections.0.options', [{ ...card('x'.repeat(41)), lineItemIds: [bread] }]],
      ['InvalidInputBody', 422, 'selections.0.lineItemIds', [{ addonId: 'seal' }]],
    ] as const;

    for (const [name, httpStatus, path, selections] of cases) {
      const { cart, userErrors } = await send(device, 'add', { selections });

      assert.deepEqual(userErrors, [{ name, httpStatus, field: path.split('.') }]);
      assert.deepEqual(cart, kept.cart);
    }
    const removals = [
      ['AddonNotFound', 'addonId', { addonId: 'card' }],
      ['AddonNotFound', 'addonId', { addonId: 'bow' }],
      ['LineItemNotFound', null, { addonId: 'wrap', lineItemIds: ['no-line'] }],
    ] as const;
    for (const [name, member, input] of removals) {
      const { cart, userErrors } = await send(device, 'remove', input);

      assert.deepEqual(userErrors, [{ name, httpStatus: 404, field: member === null ? null : [member] }]);
      assert.deepEqual(cart, kept.cart);
    }
  });

  it('that are malformed reach no shop, and all that is wrong is said at once', async () => {
    const { device, bread } = await goShopping();
    const fieldsOf = async (selections: readonly object[]) => {
      const { userErrors } = await send(device, 'add', { selections });
      assert.ok(userErrors.every(({ name, httpStatus }) => name === 'InvalidInputBody' && httpStatus === 400));
      return userErrors.map(({ field }) => field?.join('.'));
    };
    const wrap = { addonId: 'wrap' };
    const before = corner.shop.carts.size;

    assert.deepEqual(await fieldsOf([]), ['selections']);
    assert.deepEqual(await fieldsOf(Array.from({ length: 101 }, () => wrap)), ['selections']);
    assert.deepEqual(await fieldsOf([wrap, wrap]), ['selections.1.addonId']);
    assert.deepEqual(await fieldsOf([{ ...card('Hi'), lineItemIds: [] }]), ['selections.0.lineItemIds']);
    assert.deepEqual(
      await fieldsOf([
        { ...card('Hi'), lineItemIds: [bread] },
        { ...card('Ho'), lineItemIds: [bread] },
      ]),
      ['selections.1.lineItemIds.0'],
    );
    assert.deepEqual(
      await fieldsOf([
        { addonId: '', lineItemIds: [bread, bread] },
        {
          addonId: 'card',
          options: [
            { name: 'text', value: ' ' },
            { name: 'text', value: 'x' },
            { name: 'text', value: 'x'.repeat(1_001) },
          ],
        },
      ]),
      [
        'selections.0.addonId',
        'selections.0.lineItemIds.1',
        'selections.1.options.0.value',
        'selections.1.options.2.value',
      ],
    );
    const far = Array.from({ length: 5 }, (_, index) => ({
      ...card(`Hi ${index}`),
      lineItemIds: Array.from({ length: 201 }, (_line, line) => `line-${line}`),
    }));
    assert.deepEqual(await fieldsOf(far), ['selections']);
    assert.equal(corner.shop.carts.size, before);
    assert.deepEqual([...corner.shop.carts.values()].at(-1)?.extras, []);
  });

  it('repeat what they did under one idempotency key, beside the cart as it is now', async () => {
    const { device, bread } = await goShopping();
    const input = { selections: [{ addonId: 'wrap' }], idempotencyKey: 'addons-1' };
    const first = await send(device, 'add', input);
    const later = await send(device, 'add', { selections: [{ ...card('Hi'), lineItemIds: [bread] }] });

    const again = await send(device, 'add', input);

    assert.deepEqual([first.cart?.addonTotal.number, again.replayed], [300, true]);
    assert.deepEqual(again.cart, later.cart);
  });

  it('are not supported by a merchant whose platform has none', async () => {
    const device = await corner.service.openDevice();
    const { takeCalls } = corner.service;
    takeCalls(SANDBOX);

    const inputs = {
      add: { selections: [{ addonId: 'wrap' }] },
      replace: { selections: [] },
      remove: { addonId: 'wrap' },
    } as const;
    for (const mutation of ['add', 'replace', 'remove'] as const) {
      const { userErrors } = await send(device, mutation, { ...inputs[mutation], domain: SANDBOX });

      assert.deepEqual(userErrors, [{ name: 'OperationNotSupported', httpStatus: 412, field: null }]);
    }
    assert.deepEqual(takeCalls(SANDBOX), []);
  });
});
