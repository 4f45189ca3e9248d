import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as z from 'zod';
import { placeOrder } from '../../support/orders/place-order.ts';
import { type DeviceClient, startService } from '../../support/servers/start-service.ts';

const DOMAIN = 'apparel.demo.example';
const CONTINUE = `mutation ($input: ContinuePlaceOrderInput!) {
  continuePlaceOrder(input: $input) {
    attempt {
      attemptId status updatedAt
      result {
        __typename
        ... on PlaceOrderSucceeded { orderId cart { total { number } platformOrderNumber } }
        ... on PlaceOrderFailed { failedStep userErrors { name message } }
        ... on PlaceOrderActionRequired { challenge { url } }
      }
    }
    userErrors { name field message } replayed
  }
}`;
const continuedShape = z.object({
  continuePlaceOrder: z.looseObject({
    attempt: z.looseObject({ status: z.string() }).nullable(),
    userErrors: z.array(z.object({ name: z.string(), field: z.array(z.string()).nullable() })),
    replayed: z.boolean(),
  }),
});

const start = async (device: DeviceClient) => {
  const attemptId = crypto.randomUUID();
  const { attempt } = await placeOrder(device, { key: attemptId, card: '4000000000003220' });
  return { attemptId, url: attempt?.result?.challenge?.url ?? '' };
};
const decide = (url: string, decision: string) =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ decision }) });
const resume = async (device: DeviceClient, attemptId: string, idempotencyKey?: string) =>
  continuedShape.parse((await device.request(CONTINUE, { input: { attemptId, idempotencyKey } })).data)
    .continuePlaceOrder;

describe('the idempotency key of continuePlaceOrder', () => {
  for (const [decision, status] of [
    ['approve', 'SUCCEEDED'],
    ['decline', 'FAILED'],
  ] as const) {
    it(`gives the first answer again, after a buyer who decides to ${decision}`, async () => {
      await using service = await startService({ domains: [DOMAIN] });
      const device = await service.openDevice();
      const { attemptId, url } = await start(device);
      await decide(url, decision);

      const first = await resume(device, attemptId, 'once');
      service.takeCalls(DOMAIN);
      const second = await resume(device, attemptId, 'once');

      assert.deepEqual([first.attempt?.status, first.replayed], [status, false]);
      assert.deepEqual(second, { ...first, replayed: true });
      assert.deepEqual(service.takeCalls(DOMAIN), []);
      assert.equal((await service.ledger.charges(DOMAIN)).length, status === 'SUCCEEDED' ? 1 : 0);
    });
  }

  it('keeps the answer of a buyer who has not decided, and another key goes on', async () => {
    await using service = await startService({ domains: [DOMAIN] });
    const device = await service.openDevice();
    const { attemptId, url } = await start(device);

    const early = await resume(device, attemptId, 'early');
    await decide(url, 'approve');
    const again = await resume(device, attemptId, 'early');
    const charges = await service.ledger.charges(DOMAIN);
    const later = await resume(device, attemptId, 'later');

    assert.deepEqual([early.attempt?.status, early.replayed], ['ACTION_REQUIRED', false]);
    assert.deepEqual(again, { ...early, replayed: true });
    assert.deepEqual(charges, []);
    assert.deepEqual([later.attempt?.status, later.replayed], ['SUCCEEDED', false]);
  });

  it('refuses another attempt, which stays as it was', async () => {
    await using service = await startService({ domains: [DOMAIN] });
    const device = await service.openDevice();
    const [mine, other] = [await start(device), await start(device)];
    await decide(mine.url, 'approve');
    await decide(other.url, 'approve');
    await resume(device, mine.attemptId, 'once');

    const refused = await resume(device, other.attemptId, 'once');

    assert.deepEqual(
      [refused.attempt, refused.userErrors.map(({ name, field }) => ({ name, field }))],
      [null, [{ name: 'idempotency_conflict', field: ['idempotencyKey'] }]],
    );
    assert.equal((await service.ledger.charges(DOMAIN)).length, 1);
    assert.equal((await resume(device, other.attemptId)).attempt?.status, 'SUCCEEDED');
  });

  it('works once for calls that arrive together', async () => {
    await using service = await startService({ domains: [DOMAIN] });
    const device = await service.openDevice();
    const { attemptId, url } = await start(device);
    await decide(url, 'approve');
    service.takeCalls(DOMAIN);

    const answers = await Promise.all([1, 2, 3, 4].map(() => resume(device, attemptId, 'once')));

    assert.deepEqual(answers.map(({ replayed }) => replayed).sort(), [false, true, true, true]);
    assert.deepEqual(new Set(answers.map(({ attempt }) => JSON.stringify(attempt))).size, 1);
    assert.deepEqual(service.takeCalls(DOMAIN), ['continueOrder']);
  });
});

describe('an idempotency key of a mutation that makes a credential', () => {
  it('is not taken', async () => {
    await using service = await startService({ domains: [DOMAIN] });
    const { headers } = await service.openDevice();

    for (const call of ['createDeviceSession(input: {', 'createServiceBinding(input: { service: "desk",']) {
      const { errors } = await service.post(`mutation { ${call} idempotencyKey: "once" }) { replayed } }`, { headers });

      assert.deepEqual(
        errors?.map(({ extensions }) => extensions?.['code']),
        ['GRAPHQL_VALIDATION_FAILED'],
      );
    }
  });
});
