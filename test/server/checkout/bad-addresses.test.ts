import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as z from 'zod';
import { EXAMPLE_ADDRESS as ADDRESS } from '../../../src/server/graphiql/example-address.ts';
import { completeOrder } from '../../support/orders/complete-order.ts';
import { toOrderInput } from '../../support/orders/order-input.ts';
import { makeReadyCart } from '../../support/orders/ready-cart.ts';
import { type DeviceClient, startService, type TestService } from '../../support/servers/start-service.ts';

const SHOP = 'apparel.demo.example';
const ERRORS = 'userErrors { name httpStatus message field ... on AddressError { problem } }';
const mutation = (name: string, type: string) =>
  `mutation ($input: ${type}!) { outcome: ${name}(input: $input) { ${ERRORS} } }`;
const outcomeShape = z.object({
  userErrors: z.array(
    z.looseObject({
      name: z.string(),
      httpStatus: z.number(),
      message: z.string(),
      field: z.array(z.string()).nullable(),
      problem: z.string().optional(),
    }),
  ),
});

/** Texts that stand in no address, by what is bad about them. */
const BAD_TEXTS: Readonly<Record<string, string>> = {
  'control characters': 'a\u0007b',
  'a character zero': 'a\u0000b',
  'a line break': 'a\nb',
  'a right-to-left override': '\u202eabc',
  '10,000 characters': 'x'.repeat(10_000),
};

const FILLED = { ...ADDRESS, address2: 'Floor 2', company: 'Analytical' };

describe('bad texts in addresses are refused over HTTP, and change nothing:', () => {
  let service: TestService;
  let device: DeviceClient;
  before(async () => {
    service = await startService({ domains: [SHOP] });
    device = await service.openDevice();
    await makeReadyCart(device, SHOP);
  });
  after(() => service[Symbol.asyncDispose]());

  const readRecord = async () => {
    const { ledger } = service;
    return JSON.stringify(await Promise.all([ledger.carts(SHOP), ledger.orders(SHOP), ledger.charges(SHOP)]));
  };
  /** The fields that were refused, with the name and the kind of problem of each. */
  const refuses = async (call: () => Promise<unknown>) => {
    const record = await readRecord();
    const { userErrors } = outcomeShape.parse(await call());
    assert.equal(await readRecord(), record);
    // What is wrong is named and not repeated.
    assert.doesNotMatch(JSON.stringify(userErrors), /x{100}|\\u0007|\\u0000|\u202e/);
    return userErrors.map(({ name, httpStatus, problem, field }) => [field?.join('.'), name, httpStatus, problem]);
  };
  const send = async (name: string, type: string, input: object) =>
    (await device.request(mutation(name, type), { input: { domain: SHOP, ...input } })).data?.['outcome'];

  const fillWith = (text: string) => Object.fromEntries(Object.keys(FILLED).map((field) => [field, text]));
  const notAllowed = (member: string) =>
    Object.keys(FILLED).map((field) => [
      `${member}.${field}`,
      field === 'email' ? 'InvalidEmail' : 'InvalidShippingInfo',
      400,
      'NOT_ALLOWED',
    ]);
  const inOrder = (refused: readonly (readonly unknown[])[]) =>
    refused.toSorted(([a], [b]) => String(a).localeCompare(String(b)));

  for (const [title, text] of Object.entries(BAD_TEXTS)) {
    it(`${title}, in each field of an address at once`, async () => {
      const address = fillWith(text);

      const shipping = await refuses(() => send('setShippingInfo', 'SetShippingInfoInput', { shippingInfo: address }));
      const billing = await refuses(() => send('setBillingInfo', 'SetBillingInfoInput', { billingInfo: address }));

      assert.deepEqual(inOrder(shipping), inOrder(notAllowed('shippingInfo')));
      assert.deepEqual(inOrder(billing), inOrder(notAllowed('billingInfo')));
    });

    it(`${title}, in each field alone`, async () => {
      for (const field of Object.keys(FILLED)) {
        const shippingInfo = { ...FILLED, [field]: text };

        const refused = await refuses(() => send('setShippingInfo', 'SetShippingInfoInput', { shippingInfo }));

        assert.ok(refused.length > 0, field);
        assert.equal(refused.find(([at]) => at === `shippingInfo.${field}`)?.[3], 'NOT_ALLOWED', field);
      }
    });

    it(`${title}, in a postal code and its country`, async () => {
      const refused = await refuses(() =>
        send('setPostalCode', 'SetPostalCodeInput', { postalCode: text, country: text }),
      );

      assert.deepEqual(
        refused.map(([field]) => field),
        ['country', 'postalCode'],
      );
    });

    it(`${title}, with an order: no attempt, no charge`, async () => {
      const address = { ...ADDRESS, city: text };
      const order = await toOrderInput(device, SHOP, crypto.randomUUID());

      const placed = await refuses(() => send('placeOrder', 'PlaceOrderInput', { ...order, shippingInfo: address }));
      const completed = await refuses(async () => {
        const outcome = await completeOrder(device, { domain: SHOP, key: 'bad', rest: { billingInfo: address } });
        assert.equal(outcome.attempt, null);
        return { userErrors: outcome.userErrors.map((error) => ({ message: '', ...error })) };
      });

      assert.deepEqual(
        [placed, completed].map(([first, ...others]) => [first?.slice(0, 2), others]),
        [
          [['shippingInfo.city', 'InvalidShippingInfo'], []],
          [['billingInfo.city', 'InvalidShippingInfo'], []],
        ],
      );
    });
  }
});
