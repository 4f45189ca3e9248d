import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as z from 'zod';
import { CommerceError } from '../../../src/errors/commerce-error.ts';
import { enrol, intend } from '../../support/card-networks/card-journey.ts';
import type { CardBackend } from '../../support/card-networks/open-backend.ts';
import { type CardService, startCardService } from '../../support/card-networks/start-card-service.ts';
import { post } from '../../support/graphql-client.ts';
import { makeReadyCart } from '../../support/orders/ready-cart.ts';
import { CORNER, SANDBOX } from '../../support/servers/start-corner-service.ts';
import type { DeviceClient } from '../../support/servers/start-service.ts';

const WALLET = `mutation ($input: CompleteWalletOrderInput!) { completeWalletOrder(input: $input) {
  attempt { attemptId status result { ... on PlaceOrderSucceeded { orderId cart { total { number } } }
    ... on PlaceOrderFailed { failedStep userErrors { name field } } } }
  userErrors { __typename name field ... on TotalMismatchError { expected { number currency } actual { number currency } } }
  replayed } }`;

const payloadShape = z.object({
  attempt: z
    .object({
      attemptId: z.string(),
      status: z.string(),
      result: z.looseObject({ orderId: z.string().optional(), failedStep: z.string().optional() }),
    })
    .nullable(),
  userErrors: z.array(z.looseObject({ name: z.string(), field: z.array(z.string()).nullable() })),
  replayed: z.boolean(),
});

describe('an order by the token of a card network', () => {
  let cards: CardService;
  let backend: CardBackend;
  let keys = 0;
  before(async () => {
    cards = await startCardService({
      commerceSettings: { firstReconciliation: 20, lastReconciliation: 100, resumeInterval: 20 },
    });
    backend = await cards.openBackend();
  });
  after(() => cards[Symbol.asyncDispose]());

  const order = async (device: DeviceClient, input: object) => {
    keys += 1;
    const answer = await device.request(WALLET, { input: { domain: CORNER, idempotencyKey: `key-${keys}`, ...input } });
    return payloadShape.parse(answer.data?.['completeWalletOrder'], { error: () => JSON.stringify(answer) });
  };
  /** A cart, and an intent of network C for its total, or for another. */
  async function goToPay(device: DeviceClient, more = 0, mandate: object = {}) {
    const { total } = await makeReadyCart(device, CORNER);
    const intent = await intend(backend, await enrol(backend, 'C'), { ...total, number: total.number + more }, mandate);
    const intentId = String(intent['intentId']);
    return { total, intentId, input: { flowToken: intent.flowToken, intentId } };
  }
  const stateOf = (intentId: string) => cards.networks.C.intents.get(intentId);

  it('redeems the intent once, however often the call is repeated', async () => {
    const device = await cards.service.openDevice();
    const { total, intentId, input } = await goToPay(device);
    const before = cards.networks.C.redemptions.length;

    const placed = await order(device, { ...input, idempotencyKey: 'once' });
    const repeated = await order(device, { ...input, idempotencyKey: 'once' });

    assert.equal(placed.attempt?.status, 'SUCCEEDED', JSON.stringify(placed));
    assert.deepEqual(placed.attempt?.result['cart'], { total: { number: total.number } });
    assert.deepEqual(repeated, { ...placed, replayed: true });
    assert.equal(stateOf(intentId)?.isRedeemed, true);
    assert.equal(cards.networks.C.redemptions.length, before + 1);
  });

  it('is refused for another total, with both, and redeems nothing', async () => {
    const device = await cards.service.openDevice();
    const { total, intentId, input } = await goToPay(device, 1);

    const { attempt, userErrors } = await order(device, input);

    assert.equal(attempt, null);
    assert.deepEqual(userErrors, [
      {
        __typename: 'TotalMismatchError',
        name: 'CheckoutError',
        field: ['intentId'],
        expected: { ...total, number: total.number + 1 },
        actual: total,
      },
    ]);
    assert.deepEqual([stateOf(intentId)?.holder, stateOf(intentId)?.isRedeemed], [null, false]);
  });

  it('is forbidden to a device of another App ID, and to any but the one of the mandate', async () => {
    const device = await cards.service.openDevice();
    const { input, intentId } = await goToPay(device, 0, { deviceId: device.deviceId });
    const stranger = await cards.service.openDevice();
    await makeReadyCart(stranger, CORNER);
    const query = { variables: { input: { domain: CORNER, idempotencyKey: 'foreign', ...input } } };
    const server = { 'x-svc-authorization': 'demo-server-secret', 'x-svc-device-id': device.deviceId };
    const send = (headers: Readonly<Record<string, string>>) => post(cards.service.url, WALLET, { ...query, headers });

    const codes = [];
    for (const headers of [stranger.headers, { ...server, 'x-svc-app-id': 'other-app' }, server]) {
      codes.push((await send(headers)).errors?.map(({ extensions }) => extensions?.code));
    }
    const untouched = { ...stateOf(intentId) };
    const own = await order(device, input);

    assert.deepEqual(codes, [['Forbidden'], ['Forbidden'], ['ErrorMissingAppId']]);
    assert.deepEqual([untouched.holder, untouched.isRedeemed], [null, false]);
    assert.equal(own.attempt?.status, 'SUCCEEDED', JSON.stringify(own));
  });

  it('refuses what is not the intent of the token, and redeems nothing', async () => {
    const device = await cards.service.openDevice();
    const { input, intentId } = await goToPay(device);
    const ready = await enrol(backend, 'C');

    const wrong = [
      await order(device, { ...input, intentId: 'another' }),
      await order(device, { ...input, flowToken: ready.flowToken }),
      await order(device, { ...input, flowToken: `${String(input.flowToken).slice(0, -2)}AA` }),
    ];

    assert.deepEqual(
      wrong.map(({ userErrors }) => userErrors.map(({ name, field }) => [name, field])),
      [
        [['InvalidInputBody', ['intentId']]],
        [['PreconditionError', ['flowToken']]],
        [['InvalidInputBody', ['flowToken']]],
      ],
    );
    assert.equal(stateOf(intentId)?.holder, null);
  });

  it('is refused at the domain by a merchant that takes no card tokens', async () => {
    const device = await cards.service.openDevice();

    const { attempt, userErrors } = await order(device, { domain: SANDBOX, flowToken: 'any', intentId: 'any' });

    assert.equal(attempt, null);
    assert.deepEqual(
      userErrors.map(({ name, field }) => [name, field]),
      [['PaymentMethodNotAvailable', ['domain']]],
    );
  });

  it('that the shop refuses before the payment gives the credential back', async () => {
    const device = await cards.service.openDevice();
    const { input, intentId } = await goToPay(device);
    cards.refuseNextOrder(new CommerceError('NotEnoughStockError'));

    const refused = await order(device, input);
    const released = { ...stateOf(intentId) };
    const placed = await order(device, input);

    assert.equal(refused.attempt?.status, 'FAILED');
    assert.deepEqual(
      refused.userErrors.map(({ name }) => name),
      ['NotEnoughStockError'],
    );
    assert.deepEqual([released.holder, released.isRedeemed], [null, false]);
    assert.equal(placed.attempt?.status, 'SUCCEEDED', JSON.stringify(placed));
  });

  it('goes on by itself if the answer with the credential was lost', async () => {
    const device = await cards.service.openDevice();
    const { input, intentId } = await goToPay(device);
    cards.networks.C.loseAnswer('getCredential');

    const placed = await order(device, input);

    assert.equal(placed.attempt?.status, 'SUCCEEDED', JSON.stringify(placed));
    assert.equal(stateOf(intentId)?.isRedeemed, true);
  });

  it('pays one of two carts', async () => {
    const first = await cards.service.openDevice();
    const second = await cards.service.openDevice();
    const { input } = await goToPay(first);
    await makeReadyCart(second, CORNER);
    const before = cards.networks.C.redemptions.length;

    const both = await Promise.all([order(first, input), order(second, input)]);

    assert.deepEqual(both.map(({ attempt }) => attempt?.status).sort(), ['FAILED', 'SUCCEEDED']);
    assert.equal(cards.networks.C.redemptions.length, before + 1);
  });

  it('keeps the flow from another intent', async () => {
    const device = await cards.service.openDevice();
    const { input, total } = await goToPay(device);
    await order(device, input);
    const mandate = { domain: CORNER, amount: total.number, currency: total.currency };

    const { userErrors } = await backend.call('createPaymentIntent', { flowToken: input.flowToken, mandate });

    assert.deepEqual(
      userErrors.map(({ name }) => name),
      ['PreconditionError'],
    );
  });

  it('is completeOrder with the payment networkToken too', async () => {
    const device = await cards.service.openDevice();
    const { input } = await goToPay(device);
    const complete = async (networkToken: object) => {
      keys += 1;
      const answer = await device.request(WALLET.replaceAll('ompleteWalletOrder', 'ompleteOrder'), {
        input: { domain: CORNER, payment: { networkToken }, idempotencyKey: `key-${keys}` },
      });
      return payloadShape.parse(answer.data?.['completeOrder'], { error: () => JSON.stringify(answer) });
    };

    const wrong = await complete({ ...input, intentId: 'another' });
    const placed = await complete(input);

    assert.deepEqual(
      wrong.userErrors.map(({ field }) => field),
      [['payment', 'networkToken', 'intentId']],
    );
    assert.equal(placed.attempt?.status, 'SUCCEEDED', JSON.stringify(placed));
  });
});
