import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { secretCard } from '../../../src/domain/payment/payment.ts';
import { Secret } from '../../../src/lib/secret.ts';
import {
  type Answer,
  adminOrder,
  billedOrder,
  claimed,
  createScripted,
  data,
  handle,
  wireLine,
  wireOrder,
  wirePayment,
} from './support/scripted-vendure.ts';
import { call, cardPayment, item, refusalOf, submission } from './support/shop.ts';

const order = { order: { orderId: '7.CODE7', cart: null } };

describe('the Vendure adapter, words and lists of others', () => {
  it('does not guess at a state that it does not know', async (t) => {
    const { adapter } = createScripted(t, {
      FindOrder: data({ order: adminOrder({ state: 'AwaitingInspection', active: false }) }),
    });

    const read = await adapter.getOrder?.(call(), order);

    assert.deepEqual([read?.status, read?.platformStatus], ['PENDING', 'AwaitingInspection']);
    assert.deepEqual(read?.lineItems[0]?.status, 'PENDING');
  });

  it('counts a refund as given once it is settled, and lists it from the start', async (t) => {
    const refund = (id: string, state: string, total: number) => ({
      ...{ id, state, total, reason: null },
      ...{ createdAt: `2026-01-0${id}T10:00:00Z`, updatedAt: '2026-02-01T10:00:00Z' },
    });
    const refunds = [refund('1', 'Settled', 300), refund('2', 'Pending', 40), refund('3', 'Failed', 5)];
    const read = async (...given: readonly object[]) => {
      const payments = [{ ...wirePayment('1', 'Settled'), refunds: given }];
      const { adapter } = createScripted(t, { FindOrder: data({ order: adminOrder({ payments }) }) });
      return adapter.getOrder?.(call(), order);
    };

    const [all, pending] = [await read(...refunds, refund('4', 'Settled', 7)), await read(...refunds.slice(1))];

    assert.deepEqual([all?.refundTotal, pending?.refundTotal], [{ currency: 'USD', number: 307 }, null]);
    assert.deepEqual(
      all?.refunds.map(({ status, amount }) => [status, amount.number]),
      [
        ['Settled', 300],
        ['Pending', 40],
        ['Failed', 5],
        ['Settled', 7],
      ],
    );
  });

  it('puts lists in order, whatever order they come in', async (t) => {
    const lines = [
      wireLine({ id: '11', createdAt: '2026-01-01T10:00:01.000Z' }),
      wireLine({ id: '9', createdAt: '2026-01-01T10:00:00.000Z' }),
      wireLine({ id: '10', createdAt: '2026-01-01T10:00:00.000Z' }),
    ];
    const { adapter } = createScripted(t, {
      ReadCart: data({ activeOrder: wireOrder({ lines }), eligibleShippingMethods: [] }),
    });

    const cart = await adapter.getCart?.(call(), { cart: handle });

    assert.deepEqual(
      cart?.lineItems.map(({ lineItemId }) => lineItemId),
      ['9', '10', '11'],
    );
  });

  it('tells all of a long history, from the oldest entry on', async (t) => {
    const shipped = Array.from({ length: 250 }, (_, index) => ({
      type: 'ORDER_FULFILLMENT_TRANSITION',
      createdAt: new Date(Date.parse('2026-01-01T10:00:00Z') + index * 1_000).toISOString(),
      data: { fulfillmentId: '1', to: 'Shipped' },
    }));
    const { adapter, operations } = createScripted(t, {
      FindOrder: data({
        order: adminOrder({ history: { totalItems: 250, items: shipped.slice(150).toReversed() } }),
      }),
      ReadHistory: ({ body = '' }) => {
        const { skip, take, sort } = JSON.parse(body).variables.options;
        assert.deepEqual(sort, { createdAt: 'ASC', id: 'ASC' });
        // A new entry comes meanwhile.
        return { body: { data: { order: { history: { totalItems: 251, items: shipped.slice(skip, skip + take) } } } } };
      },
    });

    const read = await adapter.getOrder?.(call(), order);

    assert.deepEqual(
      read?.events.map(({ timestamp }) => timestamp),
      shipped.map(({ createdAt }) => createdAt),
    );
    assert.deepEqual(operations(), ['Login', 'FindOrder', 'ReadHistory', 'ReadHistory']);
  });

  it('chooses a payment by key and state, not by its place', async (t) => {
    for (const payments of [
      [wirePayment('1', 'Declined', 'a'), wirePayment('2', 'Settled', 'a'), wirePayment('3', 'Authorized', 'b')],
      [wirePayment('3', 'Authorized', 'b'), wirePayment('2', 'Settled', 'a'), wirePayment('1', 'Declined', 'a')],
    ]) {
      const placed = adminOrder({
        payments,
        state: 'PaymentSettled',
        active: false,
        orderPlacedAt: '2026-01-01T10:00:00Z',
      });
      const { adapter } = createScripted(t, { FindOrder: data({ order: placed }) });

      const outcome = await adapter.reconcileOrder?.(call(), { cart: handle, attemptKey: 'a' });

      assert.equal(outcome?.kind, 'placed');
    }
  });

  for (const [state, kind] of [
    ['Created', 'processing'],
    ['AwaitingBank', 'processing'],
    ['Declined', 'refused'],
    ['Error', 'refused'],
    ['Cancelled', 'refused'],
  ] as const) {
    it(`takes a payment in the state ${state} for ${kind}`, async (t) => {
      const payments = [wirePayment('1', state, 'a')];
      const { adapter } = createScripted(t, { FindOrder: data({ order: adminOrder({ payments }) }) });

      const outcome = await adapter.reconcileOrder?.(call(), { cart: handle, attemptKey: 'a' });

      assert.equal(outcome?.kind, kind);
    });
  }

  it('lets a call go that waits for the login of another', async (t) => {
    const login = Promise.withResolvers<Answer>();
    const { adapter } = createScripted(t, {
      Login: () => login.promise,
      FindOrder: data({ order: adminOrder() }),
    });
    const caller = new AbortController();

    const first = adapter.getOrder?.(call(), order);
    const second = refusalOf(Promise.resolve(adapter.getOrder?.({ ...call(), signal: caller.signal }, order)));
    caller.abort();

    assert.deepEqual(await Promise.race([second, setImmediate('waits')]), { name: 'StoreUnavailable' });
    login.resolve({
      headers: { 'vendure-auth-token': 'admin-session' },
      body: { data: { login: { __typename: 'CurrentUser' } } },
    });
    assert.equal((await first)?.orderNumber, 'CODE7');
  });

  it('logs in once where the session ended for several calls at once', async (t) => {
    let logins = 0;
    const { adapter } = createScripted(t, {
      Login: () => {
        logins += 1;
        return {
          headers: { 'vendure-auth-token': `session-${logins}` },
          body: { data: { login: { __typename: 'CurrentUser' } } },
        };
      },
      FindOrder: ({ headers }) =>
        headers['authorization'] === 'Bearer session-2'
          ? { body: { data: { order: adminOrder() } } }
          : { body: { data: null, errors: [{ message: '', extensions: { code: 'FORBIDDEN' } }] } },
    });

    const reads = await Promise.all([1, 2, 3].map(async () => adapter.getOrder?.(call(), order)));

    assert.deepEqual(
      reads.map((read) => read?.orderNumber),
      ['CODE7', 'CODE7', 'CODE7'],
    );
    assert.equal(logins, 2);
  });

  it('does not answer for an order that it cannot find', async (t) => {
    const { adapter } = createScripted(t, { FindOrder: data({ order: null }) });

    assert.deepEqual(await adapter.reconcileOrder?.(call(), { cart: handle, attemptKey: 'a' }), { kind: 'unknown' });
  });
});

describe('the Vendure adapter, when Vendure fails', () => {
  const items = [item('1', 1)];

  for (const [title, answer] of [
    ['a status of 500', { status: 500, body: { errors: [] } }],
    ['a page of HTML', { body: '<html>canary</html>' }],
    ['JSON that is cut off', { body: '{"data":{"add' }],
    ['data of another shape', { body: { data: { addItemsToOrder: { order: 'canary' } } } }],
    ['null', { body: { data: null } }],
    [
      'an internal error',
      { body: { data: null, errors: [{ message: 'canary', extensions: { code: 'INTERNAL_SERVER_ERROR' } }] } },
    ],
  ] as const) {
    it(`calls ${title} StoreUnavailable, and sends the write once`, async (t) => {
      const { adapter, operations } = createScripted(t, { AddItems: () => answer });

      const error = await adapter
        .addLineItems?.(call(), { cart: null, items, flush: false })
        .catch((thrown: unknown) => thrown);

      assert.ok(error instanceof Error && 'description' in error);
      assert.equal(error.name, 'StoreUnavailable');
      assert.ok(!`${error.message} ${error.description}`.includes('canary'));
      assert.deepEqual(operations(), ['AddItems']);
    });
  }

  for (const status of [401, 403]) {
    it(`says that nothing was done where a gateway answers ${status}`, async (t) => {
      const { adapter } = createScripted(t, {
        AddItems: () => ({ status, body: {} }),
        FindOrder: () => ({ status, body: {} }),
      });

      for (const ask of [
        async () => adapter.addLineItems?.(call(), { cart: null, items, flush: false }),
        async () => adapter.getOrder?.(call(), order),
      ]) {
        await assert.rejects(ask, { name: 'StoreUnavailable', outcomeUnknown: false });
      }
    });
  }

  it('takes nothing back once the caller has left: the next change of the cart may have begun', async (t) => {
    const leaving = new AbortController();
    const { adapter, operations } = createScripted(t, {
      ReadOrder: () => {
        if (operations().includes('AddItems')) leaving.abort();
        const lines = [wireLine({ quantity: operations().includes('AddItems') ? 3 : 1 })];
        return { body: { data: { activeOrder: wireOrder({ lines }) } } };
      },
      AddItems: () => ({ status: 500, body: { errors: [] } }),
      RestoreLines: data({ step0: { __typename: 'Order', id: '7' } }),
    });

    const refusal = await refusalOf(
      Promise.resolve(
        adapter.addLineItems?.(call(leaving.signal), { cart: handle, items: [item('1', 2)], flush: false }),
      ),
    );

    assert.deepEqual(refusal, { name: 'StoreUnavailable' });
    assert.deepEqual(operations(), ['ReadOrder', 'AddItems', 'ReadOrder']);
  });

  it('says so where Vendure gives out no tokens, and where it does not know the administrator', async (t) => {
    const added = { addItemsToOrder: { order: wireOrder(), errorResults: [] } };
    const cookies = createScripted(t, { AddItems: data(added) });
    const locked = createScripted(t, { Login: data({ login: { __typename: 'InvalidCredentialsError' } }) });

    const noToken = await refusalOf(
      Promise.resolve(cookies.adapter.addLineItems?.(call(), { cart: null, items, flush: false })),
    );
    const noLogin = await refusalOf(Promise.resolve(locked.adapter.getOrder?.(call(), order)));

    assert.deepEqual([noToken, noLogin], [{ name: 'StoreUnavailable' }, { name: 'StoreUnavailable' }]);
    assert.deepEqual(locked.operations(), ['Login']);
  });

  it('leaves the outcome open where the payment plugin broke', async (t) => {
    const { adapter, operations } = createScripted(t, {
      ReadOrder: data({ activeOrder: billedOrder() }),
      ClaimOrder: claimed(),
      AddPayment: () => ({
        body: { data: null, errors: [{ message: 'x', extensions: { code: 'INTERNAL_SERVER_ERROR' } }] },
      }),
    });

    const refusal = await refusalOf(Promise.resolve(adapter.placeOrder?.(call(), submission(handle, 'a'))));

    assert.deepEqual(refusal, { name: 'StoreUnavailable' });
    assert.deepEqual(operations(), ['ReadOrder', 'Login', 'ClaimOrder', 'AddPayment']);
  });
});

describe('the Vendure adapter, cards', () => {
  const vaultSettings = {
    payment: {
      kind: 'card-vault',
      method: 'stripe',
      vaultUrl: 'https://vault.example/tokens',
      vaultKey: new Secret('vault-canary'),
    },
  } as const;
  const placed = wireOrder({
    __typename: 'Order',
    state: 'PaymentAuthorized',
    active: false,
    orderPlacedAt: '2026-01-01T10:00:00Z',
    payments: [wirePayment('1', 'Authorized', 'a')],
  });
  const script = {
    ReadOrder: data({ activeOrder: billedOrder() }),
    ClaimOrder: claimed(),
    AddPayment: data({ addPaymentToOrder: placed }),
  };

  it('gives the card to the vault alone, and Vendure a token with the key', async (t) => {
    const { adapter, requests } = createScripted(
      t,
      { ...script, 'vault.example': () => ({ status: 201, body: { token: 'tok_1' } }) },
      vaultSettings,
    );

    const outcome = await adapter.placeOrder?.(call(), submission(handle, 'a'));

    assert.equal(outcome?.kind, 'placed');
    const [vault, ...others] = [...requests].sort((left) => (left.url.includes('vault') ? -1 : 1));
    assert.deepEqual(JSON.parse(vault?.body ?? ''), {
      number: '4242424242424242',
      expiryMonth: 12,
      expiryYear: 2031,
      securityCode: '987',
      holderName: 'Ann Lee',
    });
    assert.equal(vault?.headers['idempotency-key'], 'a');
    const payment = others.find(({ body }) => body?.includes('"AddPayment"'));
    assert.deepEqual(JSON.parse(payment?.body ?? '').variables.input, {
      method: 'stripe',
      metadata: {
        token: 'tok_1',
        idempotencyKey: 'a',
        public: { attemptKey: 'a', cardBrand: 'Visa', cardLastFour: '4242' },
      },
    });
    assert.ok(others.every(({ body }) => !/4242424242424242|(?<![\w.])987(?!\w)/.test(body ?? '')));
  });

  it('refuses a card that the vault refuses, and nothing is charged', async (t) => {
    const { adapter, operations } = createScripted(
      t,
      { ...script, 'vault.example': () => ({ status: 402, body: { error: 'canary' } }) },
      vaultSettings,
    );

    const refusal = await refusalOf(Promise.resolve(adapter.placeOrder?.(call(), submission(handle, 'a'))));

    assert.deepEqual(refusal, { name: 'CreditCardDeclined' });
    assert.ok(!operations().includes('AddPayment'));
  });

  it('passes no card on in an error', async (t) => {
    const { adapter } = createScripted(t, { ...script, AddPayment: () => ({ status: 502, body: '4111111111111111' }) });
    const card = secretCard({
      number: '4111111111111111',
      expiryMonth: 1,
      expiryYear: 2031,
      securityCode: '456',
      holderName: 'Ann Lee',
    });

    const error = await adapter
      .placeOrder?.(call(), submission(handle, 'a', { ...cardPayment(), kind: 'card', card }))
      .catch((thrown: unknown) => thrown);

    assert.ok(error instanceof Error);
    assert.ok(!`${error.stack} ${JSON.stringify(error)}`.includes('4111111111111111'));
  });
});
