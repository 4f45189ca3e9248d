import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as z from 'zod';
import { EXAMPLE_ADDRESS as ADDRESS } from '../../../src/server/graphiql/example-address.ts';
import { completeOrder } from '../../support/orders/complete-order.ts';
import { makeReadyCart } from '../../support/orders/ready-cart.ts';
import { type DeviceClient, startService, type TestService } from '../../support/servers/start-service.ts';

const DOMAIN = 'apparel.demo.example';
const CHALLENGED = '4000000000003220';
const ID = '0191f000-0000-7000-8000-0000000000';

const FIELDS = `attempt { attemptId status result { ... on PlaceOrderFailed { failedStep userErrors { code name httpStatus } } } }
  userErrors { code name }`;
const CANCEL = `mutation ($input: CancelPlaceOrderInput!) { cancelPlaceOrder(input: $input) { ${FIELDS} } }`;
const CONTINUE = `mutation ($input: ContinuePlaceOrderInput!) { continuePlaceOrder(input: $input) { ${FIELDS} } }`;
const ADD = 'mutation ($input: AddLineItemInput!) { addLineItem(input: $input) { userErrors { name } } }';
const READ = 'query ($attemptId: ID!) { placeOrderAttempt(attemptId: $attemptId) { status } }';

const payloadShape = z.object({
  attempt: z
    .object({
      attemptId: z.string(),
      status: z.string(),
      result: z.object({
        failedStep: z.string().optional(),
        userErrors: z.array(z.object({ code: z.string(), name: z.string(), httpStatus: z.number() })).optional(),
      }),
    })
    .nullable(),
  userErrors: z.array(z.object({ code: z.string(), name: z.string() })),
});

const CANCELLED = [{ code: 'ORDER_CANCELLED', name: 'OrderCancelled', httpStatus: 409 }];

describe('cancelPlaceOrder', () => {
  let service: TestService;
  let used = 0;
  before(async () => {
    service = await startService({
      domains: [DOMAIN],
      commerceSettings: { resumeInterval: 20, firstReconciliation: 20 },
    });
  });
  after(() => service[Symbol.asyncDispose]());

  const nextId = () => {
    used += 1;
    return `${ID}${String(used).padStart(2, '0')}`;
  };
  const send = async (device: DeviceClient, document: string, attemptId: string, key: object = {}) => {
    const answer = await device.request(document, { input: { attemptId, ...key } });
    return payloadShape.parse(Object.values(answer.data ?? {})[0], { error: () => JSON.stringify(answer) });
  };
  const charges = async () => (await service.ledger.charges(DOMAIN)).length;
  const add = async (device: DeviceClient, variantId: string) => {
    const input = { domain: DOMAIN, addToCartRef: { variantId }, quantity: 1 };
    return (await device.request(ADD, { input })).data;
  };

  it('makes a challenge void: the buyer’s yes charges nothing, and the cart is free', async () => {
    const device = await service.openDevice();
    const { variantId } = await makeReadyCart(device, DOMAIN);
    const before = await charges();
    const waiting = await completeOrder(device, { domain: DOMAIN, key: 'first', card: CHALLENGED });
    const { attemptId = '', result } = waiting.attempt ?? {};

    const cancelled = await send(device, CANCEL, attemptId);
    const url = result?.challenge?.url ?? '';
    await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ decision: 'approve' }),
      headers: { origin: new URL(url).origin },
    });
    const page = await (await fetch(url)).text();
    const continued = await send(device, CONTINUE, attemptId);
    const again = await send(device, CANCEL, attemptId);

    assert.equal(waiting.attempt?.status, 'ACTION_REQUIRED');
    assert.deepEqual(cancelled, {
      attempt: { attemptId, status: 'FAILED', result: { failedStep: 'SUBMIT_ORDER', userErrors: CANCELLED } },
      userErrors: [],
    });
    assert.match(page, /cancelled this payment/);
    assert.equal(continued.attempt?.status, 'FAILED');
    assert.deepEqual(again, cancelled);
    assert.equal(await charges(), before);
    assert.deepEqual(await add(device, variantId), { addLineItem: { userErrors: [] } });
    const next = await completeOrder(device, { domain: DOMAIN, key: 'second' });
    assert.equal(next.attempt?.status, 'SUCCEEDED');
    assert.equal(await charges(), before + 1);
  });

  it('ends an attempt that has not submitted at once, and it never submits', async () => {
    const device = await service.openDevice();
    const { variantId } = await makeReadyCart(device, DOMAIN);
    const attemptId = nextId();
    const held = service.faults(DOMAIN).inject('setBillingInfo', 'hold');
    const rest = { attemptId, billingInfo: ADDRESS };
    const completing = completeOrder(device, { domain: DOMAIN, key: 'first', rest });
    await held.met;
    service.takeCalls(DOMAIN);

    const cancelled = await send(device, CANCEL, attemptId);
    await held.release();
    const completed = await completing;

    assert.deepEqual(cancelled.attempt, {
      attemptId,
      status: 'FAILED',
      result: { failedStep: 'SET_BILLING_INFO', userErrors: CANCELLED },
    });
    assert.deepEqual(
      completed.userErrors.map(({ name }) => name),
      ['OrderCancelled'],
    );
    assert.deepEqual(await add(device, variantId), { addLineItem: { userErrors: [] } });
    assert.ok(!service.takeCalls(DOMAIN).includes('placeOrder'));
  });

  it('refuses to end what is being charged, and the order goes on', async () => {
    const device = await service.openDevice();
    await makeReadyCart(device, DOMAIN);
    const attemptId = nextId();
    const held = service.faults(DOMAIN).inject('placeOrder', 'hold');
    const completing = completeOrder(device, { domain: DOMAIN, key: 'first', rest: { attemptId } });
    await held.met;

    const refused = await send(device, CANCEL, attemptId);
    await held.release();
    const { attempt } = await completing;
    const late = await send(device, CANCEL, attemptId);

    assert.deepEqual(refused, {
      attempt: null,
      userErrors: [{ code: 'PRECONDITION_ERROR', name: 'PreconditionError' }],
    });
    assert.equal(attempt?.status, 'SUCCEEDED');
    assert.deepEqual([late.attempt?.status, late.userErrors], ['SUCCEEDED', []], 'as it ended');
  });

  it('cancels under the key of a refusal once the charge has come to a challenge', async () => {
    const device = await service.openDevice();
    await makeReadyCart(device, DOMAIN);
    const before = await charges();
    const attemptId = nextId();
    const held = service.faults(DOMAIN).inject('placeOrder', 'hold');
    const completing = completeOrder(device, { domain: DOMAIN, key: 'first', card: CHALLENGED, rest: { attemptId } });
    await held.met;

    const key = { idempotencyKey: 'cancel' };
    const refused = await send(device, CANCEL, attemptId, key);
    await held.release();
    const { attempt } = await completing;
    const cancelled = await send(device, CANCEL, attemptId, key);
    const again = await send(device, CANCEL, attemptId, key);

    assert.deepEqual(
      refused.userErrors.map(({ name }) => name),
      ['PreconditionError'],
    );
    assert.equal(attempt?.status, 'ACTION_REQUIRED');
    assert.deepEqual(cancelled.attempt?.result.userErrors, CANCELLED);
    assert.deepEqual(again, cancelled);
    assert.equal(await charges(), before);
  });

  for (const [fault, end] of [
    ['fail-after', 'FAILED'],
    ['fail-before', 'ACTION_REQUIRED'],
  ] as const) {
    it(`leaves an attempt whose cancellation was lost (${fault}) to the shop’s word: ${end}`, async () => {
      const device = await service.openDevice();
      await makeReadyCart(device, DOMAIN);
      const before = await charges();
      const waiting = await completeOrder(device, { domain: DOMAIN, key: 'first', card: CHALLENGED });
      const attemptId = waiting.attempt?.attemptId ?? '';
      service.faults(DOMAIN).inject('cancelOrder', fault);

      const lost = await send(device, CANCEL, attemptId);
      let status = lost.attempt?.status;
      while (status === 'PROCESSING' || status === 'RUNNING') {
        const answer = await device.request(READ, { attemptId });
        status = z.object({ placeOrderAttempt: z.object({ status: z.string() }) }).parse(answer.data)
          .placeOrderAttempt.status;
      }
      const after = await send(device, CANCEL, attemptId);

      assert.equal(lost.attempt?.status, 'PROCESSING');
      assert.equal(status, end);
      assert.deepEqual(after.attempt?.result.userErrors, CANCELLED);
      assert.equal(await charges(), before);
    });
  }

  it('finds no attempt of another device', async () => {
    const [device, other] = [await service.openDevice(), await service.openDevice()];
    await makeReadyCart(device, DOMAIN);
    const waiting = await completeOrder(device, { domain: DOMAIN, key: 'first', card: CHALLENGED });
    const attemptId = waiting.attempt?.attemptId ?? '';

    const refused = await send(other, CANCEL, attemptId);
    const continued = await send(device, CONTINUE, attemptId);

    assert.deepEqual(refused, {
      attempt: null,
      userErrors: [{ code: 'ORDER_NOT_FOUND', name: 'OrderNotFound' }],
    });
    assert.equal(continued.attempt?.status, 'ACTION_REQUIRED');
  });
});
