import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as z from 'zod';
import type { HttpAnswer } from '../../support/graphql-client.ts';
import { CORNER, type CornerService, SANDBOX, startCornerService } from '../../support/servers/start-corner-service.ts';
import type { DeviceClient } from '../../support/servers/start-service.ts';

const outcome = `cart { coupons total { number } }
  userErrors { __typename name httpStatus field ... on PromoCodeError { promoCode reason } } replayed`;
const APPLY = `mutation ($input: ApplyPromoCodesInput!) { applyPromoCodes(input: $input) { ${outcome} } }`;

const CLEAR = `mutation ($input: ClearPromoCodesInput!) { clearPromoCodes(input: $input) { ${outcome} } }`;

const payloadShape = z.object({
  cart: z.object({ coupons: z.array(z.string()), total: z.object({ number: z.number() }) }).nullable(),
  userErrors: z.array(z.looseObject({ name: z.string(), field: z.array(z.string()).nullable() })),
  replayed: z.boolean(),
});

/** The payload of the one mutation in an answer. */
const payloadOf = ({ data }: HttpAnswer) => payloadShape.parse(Object.values(data ?? {})[0]);

describe('promotion codes over HTTP', () => {
  let corner: CornerService;
  before(async () => {
    corner = await startCornerService();
  });
  after(() => corner[Symbol.asyncDispose]());

  /** A device with two loaves of bread in its cart: 8.98, and a tenth of 0.90 tax. */
  const goShopping = async (): Promise<DeviceClient> => {
    const device = await corner.service.openDevice();
    const answer = await device.request(
      `mutation { addLineItem(input: { domain: "${CORNER}", addToCartRef: { variantId: "100" }, quantity: 2 }) { ${outcome} } }`,
    );
    assert.deepEqual(payloadOf(answer).userErrors, []);
    return device;
  };
  const apply = async (device: DeviceClient, input: object) =>
    payloadOf(await device.request(APPLY, { input: { domain: CORNER, ...input } }));

  it('are applied beside those that the cart has, or in their place', async () => {
    const device = await goShopping();

    const first = await apply(device, { promoCodes: ['NEIGHBOUR'] });
    const both = await apply(device, { promoCodes: ['REGULAR'] });
    const replaced = await apply(device, { promoCodes: ['REGULAR'], replaceExisting: true });

    const noErrors = { userErrors: [], replayed: false };
    assert.deepEqual(first, { cart: { coupons: ['NEIGHBOUR'], total: { number: 900 } }, ...noErrors });
    assert.deepEqual(both, { cart: { coupons: ['NEIGHBOUR', 'REGULAR'], total: { number: 802 } }, ...noErrors });
    assert.deepEqual(replaced, { cart: { coupons: ['REGULAR'], total: { number: 900 } }, ...noErrors });
  });

  it('are refused as a whole where the shop does not know one, with the status of the specification', async () => {
    const device = await goShopping();
    await apply(device, { promoCodes: ['NEIGHBOUR'] });

    const { cart, userErrors } = await apply(device, { promoCodes: ['REGULAR', 'NOPE'], replaceExisting: true });

    const refusal = { name: 'InvalidPromoCode', httpStatus: 422, field: ['promoCodes', '1'] };
    assert.deepEqual(userErrors, [{ __typename: 'PromoCodeError', ...refusal, promoCode: 'NOPE', reason: 'INVALID' }]);
    assert.deepEqual(cart, { coupons: ['NEIGHBOUR'], total: { number: 900 } });
  });

  it('are refused at the place where the client has them, also after the same code twice', async () => {
    const device = await goShopping();

    const { cart, userErrors } = await apply(device, { promoCodes: ['NEIGHBOUR', ' NEIGHBOUR ', 'REGULAR', 'nope'] });
    const twice = await apply(device, { promoCodes: ['NEIGHBOUR', ' NEIGHBOUR ', 'REGULAR'] });

    assert.deepEqual(
      userErrors.map(({ field }) => field),
      [['promoCodes', '3']],
    );
    assert.deepEqual([cart?.coupons, twice.cart?.coupons], [[], ['NEIGHBOUR', 'REGULAR']]);
  });

  it('are asked of no shop where none or too many are given, or one is empty', async () => {
    const device = await goShopping();
    const fieldsOf = async (promoCodes: readonly string[]) =>
      (await apply(device, { promoCodes })).userErrors.map(({ name, field }) => [name, field?.join('.')]);

    assert.deepEqual(await fieldsOf([]), [['InvalidInputBody', 'promoCodes']]);
    assert.deepEqual(await fieldsOf(Array.from({ length: 11 }, () => 'NEIGHBOUR')), [
      ['InvalidInputBody', 'promoCodes'],
    ]);
    assert.deepEqual(await fieldsOf(['NEIGHBOUR', ' ', 'x'.repeat(257)]), [
      ['InvalidInputBody', 'promoCodes.1'],
      ['InvalidInputBody', 'promoCodes.2'],
    ]);
    assert.deepEqual((await apply(device, { promoCodes: ['REGULAR'] })).cart?.coupons, ['REGULAR']);
  });

  it('are cleared at once, and clearing none changes nothing', async () => {
    const device = await goShopping();
    const clear = async () => payloadOf(await device.request(CLEAR, { input: { domain: CORNER } }));
    await apply(device, { promoCodes: ['NEIGHBOUR', 'REGULAR'] });

    const cleared = await clear();
    const again = await clear();

    assert.deepEqual(cleared, { cart: { coupons: [], total: { number: 998 } }, userErrors: [], replayed: false });
    assert.deepEqual(again, cleared);
  });

  it('cannot be cleared where there is no cart', async () => {
    const device = await corner.service.openDevice();

    const { cart, userErrors } = payloadOf(await device.request(CLEAR, { input: { domain: CORNER } }));

    assert.equal(cart, null);
    assert.deepEqual(
      userErrors.map(({ name, field }) => [name, field]),
      [['CartNotFound', null]],
    );
  });

  it('repeat their first answer under one idempotency key', async () => {
    const device = await goShopping();
    const input = { promoCodes: ['NEIGHBOUR'], idempotencyKey: 'codes-1' };

    const first = await apply(device, input);
    const again = await apply(device, input);

    assert.deepEqual(again, { ...first, replayed: true });
  });

  it('are not supported by a merchant whose platform has none, and the merchant says so', async () => {
    const device = await corner.service.openDevice();

    const { userErrors } = await apply(device, { domain: SANDBOX, promoCodes: ['NEIGHBOUR'] });
    const { data } = await device.request(
      `{ corner: merchant(domain: "${CORNER}") { operations { operation supported } }
         sandbox: merchant(domain: "${SANDBOX}") { operations { operation supported } } }`,
    );

    assert.deepEqual(
      userErrors.map(({ name }) => name),
      ['OperationNotSupported'],
    );
    const merchantShape = z.object({
      operations: z.array(z.object({ operation: z.string(), supported: z.boolean() })),
    });
    const { corner: has, sandbox: lacks } = z.object({ corner: merchantShape, sandbox: merchantShape }).parse(data);
    const supportOf = ({ operations }: z.output<typeof merchantShape>) =>
      operations.find(({ operation }) => operation === 'APPLY_PROMO_CODES')?.supported;
    assert.deepEqual([supportOf(has), supportOf(lacks)], [true, false]);
  });

  it('need a device, and answer a missing credential with 401', async () => {
    const answer = await corner.service.post(APPLY, {
      variables: { input: { domain: CORNER, promoCodes: ['NEIGHBOUR'] } },
    });

    assert.deepEqual(
      answer.errors?.map(({ extensions }) => [extensions?.['code'], extensions?.['httpStatus']]),
      [['MissingAuthHeader', 401]],
    );
  });
});
