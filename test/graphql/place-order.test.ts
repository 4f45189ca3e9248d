import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type ExecutionResult, parse, subscribe } from 'graphql';
import type { PlaceOrderAttempt, PlaceOrderEvent } from '../../src/domain/order/attempt.ts';
import { CommerceError } from '../../src/errors/commerce-error.ts';
import { createExecutor } from '../../src/graphql/compiled-operations/create-executor.ts';
import { createContext } from '../../src/graphql/context.ts';
import { createSchema } from '../../src/graphql/create-schema.ts';
import { findCommerceErrors } from '../../src/graphql/errors/find-commerce-errors.ts';
import { toGlobalId } from '../../src/graphql/global-id.ts';
import { subscribeWithFreshContext } from '../../src/server/websocket/subscribe-with-fresh-context.ts';
import { forcedCompilation } from '../support/servers/forced-compilation.ts';
import { createFakeCommerce } from './support/fake-commerce.ts';
import { run } from './support/run.ts';
import {
  sampleAddress,
  sampleAttempt,
  sampleCaller,
  sampleCart,
  sampleOrder,
  sampleProduct,
  sampleSubmittedCart,
} from './support/samples.ts';

const domain = 'apparel.demo.example';
const attemptFields = `attemptId domain status createdAt result {
  __typename
  ... on PlaceOrderSucceeded { orderId domain order { orderNumber } cart { platformOrderNumber } }
  ... on PlaceOrderFailed { failedStep userErrors { __typename code message } }
  ... on PlaceOrderActionRequired { nextAction challenge { challengeId type url expiresAt } why: userErrors { __typename code } }
  ... on PlaceOrderProcessing { pollAfterMs }
}`;
const input = {
  domain,
  items: [
    { addToCartRef: { variantId: 'mug-blue' }, quantity: 1 },
    { variantId: 'bowl', quantity: 2 },
  ],
  payment: { encryptedCard: 'a.b.c.d.e' },
  shippingInfo: sampleAddress,
  billingInfo: sampleAddress,
  consents: [{ consentId: 'terms', accepted: true, timestamp: '2026-03-01T12:30:00Z' }],
  captchaToken: 'captcha',
  attemptId: '5f3759df-0000-4000-8000-000000000000',
  wait: false,
  idempotencyKey: 'key-1',
};
const readAttempt = (attempt: PlaceOrderAttempt | null) =>
  run(`{ placeOrderAttempt(attemptId: "attempt-1") { ${attemptFields} } }`, {
    findAttempt: async () => attempt,
    getOrder: async () => sampleOrder(),
  });

describe('placeOrder', () => {
  const source = `mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { attempt { ${attemptFields} } userErrors { code } replayed } }`;

  it('passes everything on and answers with the attempt', async () => {
    const { data, errors, calls } = await run(
      source,
      { placeOrder: async () => ({ attempt: sampleAttempt(), userErrors: [], warnings: [], replayed: true }) },
      { variables: { input } },
    );

    assert.deepEqual(errors, []);
    assert.deepEqual(data, {
      placeOrder: {
        attempt: {
          attemptId: 'attempt-1',
          domain,
          status: 'RUNNING',
          createdAt: '2026-03-01T12:30:00.000Z',
          result: { __typename: 'PlaceOrderProcessing', pollAfterMs: 500 },
        },
        userErrors: [],
        replayed: true,
      },
    });
    assert.deepEqual(calls, [{ operation: 'placeOrder', parameters: [input] }]);
  });

  it('waits unless told not to', async () => {
    const { wait: _wait, ...rest } = input;

    const { calls } = await run(
      source,
      {
        placeOrder: async () => ({
          attempt: null,
          userErrors: [new CommerceError('InvalidEmail')],
          warnings: [],
          replayed: false,
        }),
      },
      { variables: { input: rest } },
    );

    const [parameters] = calls[0]?.parameters ?? [];
    assert.equal((parameters as { wait: boolean }).wait, true);
  });

  it('takes exactly one way to pay', async () => {
    const card = { encryptedCard: 'a.b.c.d.e' };
    const token = { networkToken: { flowToken: 'flow', intentId: 'intent' } };
    for (const payment of [{}, { ...card, ...token }, { encryptedCard: null }, { ...card, networkToken: null }]) {
      const { data, errors, calls } = await run(source, {}, { variables: { input: { ...input, payment } } });

      assert.equal(data, undefined);
      assert.deepEqual(
        errors.map(({ extensions }) => extensions?.['code']),
        ['BAD_USER_INPUT'],
      );
      assert.deepEqual(calls, []);
    }
    for (const payment of [card, token, { expressCheckout: { provider: 'KLARNA', token: 't' } }]) {
      const { errors } = await run(
        source,
        { placeOrder: async () => ({ attempt: null, userErrors: [], warnings: [], replayed: false }) },
        { variables: { input: { ...input, payment } } },
      );

      assert.deepEqual(errors, []);
    }
  });

  it('needs an idempotency key', async () => {
    const { idempotencyKey: _key, ...rest } = input;

    const { errors, calls } = await run(source, {}, { variables: { input: rest } });

    assert.deepEqual(
      errors.map(({ message }) => message),
      ['Variable "$input" is not valid: field "idempotencyKey" of type "String!" is required.'],
    );
    assert.deepEqual(calls, []);
  });
});

describe('completeOrder and continuePlaceOrder', () => {
  it('pass everything on', async () => {
    const complete = { domain, payment: { encryptedCard: 'a.b.c.d.e' }, wait: true, idempotencyKey: 'key-1' };

    const { data, calls } = await run(
      `mutation ($complete: CompleteOrderInput!) {
        completeOrder(input: $complete) { attempt { attemptId } userErrors { code } replayed }
        continuePlaceOrder(input: { attemptId: "attempt-1" }) { attempt { status } userErrors { code nextAction: __typename } }
      }`,
      {
        completeOrder: async () => ({ attempt: sampleAttempt(), userErrors: [], warnings: [], replayed: false }),
        continuePlaceOrder: async () => ({
          attempt: null,
          userErrors: [new CommerceError('OrderNotFound')],
          warnings: [],
          replayed: false,
        }),
      },
      { variables: { complete } },
    );

    assert.deepEqual(data, {
      completeOrder: { attempt: { attemptId: 'attempt-1' }, userErrors: [], replayed: false },
      continuePlaceOrder: { attempt: null, userErrors: [{ code: 'ORDER_NOT_FOUND', nextAction: 'PlainUserError' }] },
    });
    assert.deepEqual(calls, [
      { operation: 'completeOrder', parameters: [complete] },
      { operation: 'continuePlaceOrder', parameters: [{ attemptId: 'attempt-1' }] },
    ]);
  });
});

describe('placeOrderAttempt', () => {
  it('shows each result as its own type', async () => {
    const challenge = {
      challengeId: 'c-1',
      type: 'REDIRECT',
      url: 'https://bank.example/c-1',
      expiresAt: '2026-03-01T12:40:00Z',
    } as const;
    const results: readonly (readonly [PlaceOrderAttempt['result'], object])[] = [
      [
        { kind: 'succeeded', domain, orderId: 'order-1', cart: sampleSubmittedCart() },
        {
          __typename: 'PlaceOrderSucceeded',
          orderId: 'order-1',
          domain,
          order: { orderNumber: '#1001' },
          cart: { platformOrderNumber: '#1001' },
        },
      ],
      [
        {
          kind: 'failed',
          failedStep: 'SUBMIT_ORDER',
          userErrors: [new CommerceError('CreditCardDeclined')],
          releasedAmount: null,
        },
        {
          __typename: 'PlaceOrderFailed',
          failedStep: 'SUBMIT_ORDER',
          userErrors: [
            {
              __typename: 'CardError',
              code: 'CREDIT_CARD_DECLINED',
              message: 'The card was declined. Please use another card.',
            },
          ],
        },
      ],
      [
        { kind: 'action-required', nextAction: 'MEET_CHALLENGE', challenge, userErrors: [] },
        { __typename: 'PlaceOrderActionRequired', nextAction: 'MEET_CHALLENGE', challenge, why: [] },
      ],
      [
        {
          kind: 'action-required',
          nextAction: 'REPEAT_CALL',
          challenge: null,
          userErrors: [new CommerceError('ServiceUnavailable')],
        },
        {
          __typename: 'PlaceOrderActionRequired',
          nextAction: 'REPEAT_CALL',
          challenge: null,
          why: [{ __typename: 'PlainUserError', code: 'SERVICE_UNAVAILABLE' }],
        },
      ],
      [
        { kind: 'processing', pollAfterMs: 2000 },
        { __typename: 'PlaceOrderProcessing', pollAfterMs: 2000 },
      ],
    ];

    for (const [result, shown] of results) {
      const { data, errors } = await readAttempt(sampleAttempt({ result }));

      assert.deepEqual(errors, []);
      assert.deepEqual((data as { placeOrderAttempt: { result: object } }).placeOrderAttempt.result, shown);
    }
  });

  it('is null where the device has no such attempt', async () => {
    const { data, errors, calls } = await readAttempt(null);

    assert.deepEqual({ data, errors }, { data: { placeOrderAttempt: null }, errors: [] });
    assert.deepEqual(calls, [{ operation: 'findAttempt', parameters: [{ attemptId: 'attempt-1' }] }]);
  });
});

describe('placeOrderProgress', () => {
  const schema = createSchema();
  const at = '2026-03-01T12:30:00.000Z';
  const source = `subscription ($after: Int) { placeOrderProgress(attemptId: "attempt-1", afterSequence: $after) {
    __typename attemptId sequence at attempt { id status }
    ... on ItemAdded { cart { cartId lineItems { product { title } } } }
    ... on ShippingUpdated { cart { cartId } }
    ... on OrderPlaced { orderId platformOrderNumber order { orderNumber } cart { cartStatus } }
    ... on PlaceOrderError { error { __typename code message } }
  } }`;
  const happened: readonly PlaceOrderEvent[] = [
    { attemptId: 'attempt-1', sequence: 1, at, type: 'creating-cart' },
    { attemptId: 'attempt-1', sequence: 2, at, type: 'item-added', cart: sampleCart() },
    { attemptId: 'attempt-1', sequence: 3, at, type: 'shipping-updated', cart: sampleCart() },
    {
      attemptId: 'attempt-1',
      sequence: 4,
      at,
      type: 'order-placed',
      orderId: 'order-1',
      domain,
      platformOrderNumber: '#1001',
      cart: sampleSubmittedCart(),
    },
    { attemptId: 'attempt-1', sequence: 5, at, type: 'error', error: new CommerceError('StoreUnavailable') },
  ];

  /** A stream that notes when its watcher leaves. */
  function createStream(events: readonly PlaceOrderEvent[]) {
    const subscriber = { left: false };
    const iterator = events.values();
    const stream: AsyncIterableIterator<PlaceOrderEvent> = {
      next: async () => iterator.next(),
      return: async () => {
        subscriber.left = true;
        return { done: true, value: undefined };
      },
      [Symbol.asyncIterator]: () => stream,
    };
    return { subscriber, stream };
  }

  async function watch(variableValues: Record<string, unknown>, stream: AsyncIterableIterator<PlaceOrderEvent>) {
    const fake = createFakeCommerce({
      watchAttempt: async () => stream,
      findAttempt: async () => sampleAttempt({ status: 'SUCCEEDED' }),
      getOrder: async () => sampleOrder(),
      loadProducts: async () => [sampleProduct()],
    });
    const newContext = () => createContext({ caller: sampleCaller, commerce: fake.commerce });
    const args = { schema, document: parse(source), variableValues, contextValue: newContext() };
    const result = await subscribeWithFreshContext(
      args,
      createExecutor(schema, forcedCompilation ?? 'repeated'),
      newContext,
    );
    return { result, calls: fake.calls };
  }

  function requireEvents(result: ExecutionResult | AsyncIterableIterator<ExecutionResult>) {
    assert.ok(Symbol.asyncIterator in result);
    return result;
  }

  it('delivers each event as its own type, in order, and ends', async () => {
    const { result, calls } = await watch({}, createStream(happened).stream);

    const shown: unknown[] = [];
    for await (const { data, errors } of requireEvents(result)) {
      assert.equal(errors, undefined);
      shown.push(JSON.parse(JSON.stringify(data?.['placeOrderProgress'])));
    }

    const attempt = { id: toGlobalId('PlaceOrderAttempt', 'attempt-1'), status: 'SUCCEEDED' };
    const base = (sequence: number, __typename: string) => ({
      __typename,
      attemptId: 'attempt-1',
      sequence,
      at,
      attempt,
    });
    assert.deepEqual(shown, [
      base(1, 'CreatingCart'),
      { ...base(2, 'ItemAdded'), cart: { cartId: 'cart-1', lineItems: [{ product: { title: 'Mug' } }] } },
      { ...base(3, 'ShippingUpdated'), cart: { cartId: 'cart-1' } },
      {
        ...base(4, 'OrderPlaced'),
        orderId: 'order-1',
        platformOrderNumber: '#1001',
        order: { orderNumber: '#1001' },
        cart: { cartStatus: 'SUBMITTED' },
      },
      {
        ...base(5, 'PlaceOrderError'),
        error: {
          __typename: 'PlainUserError',
          code: 'STORE_UNAVAILABLE',
          message: 'The shop is unavailable. Please try again.',
        },
      },
    ]);
    assert.deepEqual(calls[0], {
      operation: 'watchAttempt',
      parameters: [{ attemptId: 'attempt-1', afterSequence: 0 }],
    });
  });

  it('goes on behind the sequence that was seen', async () => {
    const { calls } = await watch({ after: 3 }, createStream([]).stream);

    assert.deepEqual(calls, [
      { operation: 'watchAttempt', parameters: [{ attemptId: 'attempt-1', afterSequence: 3 }] },
    ]);
  });

  it('loads afresh for every event', async () => {
    const [, added] = happened;
    assert.ok(added);
    const { result, calls } = await watch({}, createStream([added, { ...added, sequence: 3 }]).stream);

    for await (const { errors } of requireEvents(result)) assert.equal(errors, undefined);

    assert.equal(calls.filter(({ operation }) => operation === 'loadProducts').length, 2);
  });

  it('leaves the stream when its watcher leaves', async () => {
    const { subscriber, stream } = createStream(happened);
    const { result } = await watch({}, stream);
    const events = requireEvents(result);

    await events.next();
    await events.return?.();

    assert.equal(subscriber.left, true);
  });

  it('refuses before it streams', async () => {
    const { commerce } = createFakeCommerce({
      watchAttempt: async () => {
        throw new CommerceError('OrderNotFound');
      },
    });
    const contextValue = createContext({ caller: sampleCaller, commerce });

    const result = await subscribe({ schema, document: parse(source), contextValue });

    assert.ok('errors' in result);
    assert.deepEqual(
      findCommerceErrors(result.errors?.[0]).map(({ name }) => name),
      ['OrderNotFound'],
    );
  });
});
