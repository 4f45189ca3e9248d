import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { claimNote, closingNote, releaseNote } from '../../../src/adapters/vendure/order/attempt-notes.ts';
import { money } from '../../../src/domain/money/money.ts';
import { requireCurrency } from '../../../src/domain/money/require-currency.ts';
import { CommerceError } from '../../../src/errors/commerce-error.ts';
import { Secret } from '../../../src/lib/secret.ts';
import type { TransportRequest } from '../../../src/upstream-http/http-transport.ts';
import {
  adminOrder,
  billedOrder,
  claimed,
  createScripted,
  data,
  handle,
  inTurn,
  NOW,
  type Script,
  toNotes,
  wireOrder,
  wirePayment,
} from './support/scripted-vendure.ts';
import { call, refusalOf, submission } from './support/shop.ts';

const OWN = '0'.repeat(16);
const later = { id: '2'.repeat(16), since: NOW, attemptKey: 'b' };
const earlier = { id: '1'.repeat(16), since: NOW - 1_000, attemptKey: 'b' };
const aged = { id: '3'.repeat(16), since: NOW - 690_000, attemptKey: 'b' };

const BEFORE = '2026-01-01T09:00:00.000Z';

const placed = wireOrder({
  __typename: 'Order',
  state: 'PaymentAuthorized',
  active: false,
  orderPlacedAt: '2026-01-01T12:00:00Z',
  payments: [wirePayment('1', 'Authorized', 'a')],
});

const script: Script = {
  ReadOrder: data({ activeOrder: billedOrder() }),
  ClaimOrder: claimed(),
  AddPayment: data({ addPaymentToOrder: placed }),
  AddNote: data({ noted: { id: '7' } }),
  ReleaseOrder: data({ reopened: { __typename: 'Order', id: '7', state: 'AddingItems' }, noted: { id: '7' } }),
};

const arranging = (notes: readonly string[], changes: Record<string, unknown> = {}) =>
  data({ order: adminOrder({ state: 'ArrangingPayment', notes: toNotes(...notes), ...changes }) });

const own = claimNote({ id: OWN, since: NOW, attemptKey: 'a' });

/** Places under key `a`; answers what came of it and what was sent after the claim. */
async function place(t: TestContext, changes: Script, now?: () => number) {
  const scripted = createScripted(t, { ...script, ...changes }, {}, now);
  const outcome = await Promise.resolve(scripted.adapter.placeOrder?.(call(), submission(handle, 'a'))).catch(
    (error: unknown) => error,
  );
  const sent = scripted.operations();
  const notes = scripted.requests.flatMap(({ body }) => {
    const { variables }: { variables: { note?: string } } = JSON.parse(body ?? '{}');
    return variables.note ?? [];
  });
  return { outcome, sent: sent.slice(sent.indexOf('ClaimOrder') + 1), notes, deadlines: scripted.deadlines };
}

const nameOf = (outcome: unknown): unknown => (outcome instanceof Error ? outcome.name : outcome);
const kindOf = (outcome: unknown): unknown =>
  outcome !== null && typeof outcome === 'object' && 'kind' in outcome ? outcome.kind : nameOf(outcome);

describe('the Vendure adapter, claims that meet', () => {
  it('gives way to one that came before, leaves the order to it, and does not know what comes of that', async (t) => {
    const { outcome, sent, notes } = await place(t, { ClaimOrder: claimed([claimNote(earlier)]) });

    assert.equal(nameOf(outcome), 'StoreUnavailable');
    assert.deepEqual(sent, ['AddNote']);
    assert.deepEqual(notes, [own, releaseNote({ id: OWN, since: NOW, attemptKey: 'a' })]);
  });

  it('waits a moment for one that came later, and pays once that has given way', async (t) => {
    const { outcome, sent } = await place(t, {
      ClaimOrder: claimed([claimNote(later)]),
      FindOrder: inTurn(arranging([own, claimNote(later)]), arranging([own, claimNote(later), releaseNote(later)])),
    });

    assert.equal(kindOf(outcome), 'placed');
    assert.deepEqual(sent, ['FindOrder', 'FindOrder', 'AddPayment']);
  });

  it('gives way to one that came later and does not go', async (t) => {
    const { outcome, sent } = await place(t, {
      ClaimOrder: claimed([claimNote(later)]),
      FindOrder: arranging([own, claimNote(later)]),
    });

    assert.equal(nameOf(outcome), 'StoreUnavailable');
    assert.deepEqual(sent, ['FindOrder', 'FindOrder', 'FindOrder', 'FindOrder', 'AddNote']);
  });

  for (const [title, note, changes] of [
    ['was given back', [claimNote(earlier), releaseNote(earlier)], {}],
    ['is too old for any payment', [claimNote(aged)], {}],
    ['somebody else wrote in other words', ['Claim 1 of yesterday: payment attempt b'], {}],
  ] as const) {
    it(`pays beside a claim that ${title}`, async (t) => {
      const { outcome, sent } = await place(t, { ClaimOrder: claimed(note, changes) });

      assert.equal(kindOf(outcome), 'placed');
      assert.deepEqual(sent, ['AddPayment']);
    });
  }

  it('gives way to one whose payment was refused, until its holder is done with the order', async (t) => {
    const { outcome, sent } = await place(t, {
      ClaimOrder: claimed([claimNote(earlier)], { payments: [wirePayment('1', 'Declined', 'b')] }),
    });

    assert.equal(nameOf(outcome), 'StoreUnavailable');
    assert.deepEqual(sent, ['AddNote']);
  });

  for (const [title, payments, expected] of [
    ['pays beside one whose payment was refused', [wirePayment('1', 'Declined', 'b')], 'placed'],
    ['pays beside one whose payment was refused and has no key', [wirePayment('1', 'Declined')], 'placed'],
    [
      'gives way to one where a payment before it was refused',
      [{ ...wirePayment('1', 'Declined'), createdAt: BEFORE }],
      'StoreUnavailable',
    ],
    ['gives way to one where another one was refused', [wirePayment('1', 'Declined', 'c')], 'StoreUnavailable'],
  ] as const) {
    it(`${title} a while ago, and whose holder did not open the order`, async (t) => {
      const notes = [claimNote({ ...earlier, since: NOW - 15_000 })];
      const { outcome } = await place(t, { ClaimOrder: claimed(notes, { payments }) });

      assert.equal(kindOf(outcome), expected);
    });
  }

  for (const [title, claim, expected] of [
    ['pays where the claim among the older notes is over', aged, 'placed'],
    ['gives way to a claim among the older notes', earlier, 'StoreUnavailable'],
  ] as const) {
    it(title, async (t) => {
      const { outcome } = await place(t, {
        ClaimOrder: claimed([], { notes: { ...toNotes(own), totalItems: 2 } }),
        ReadHistory: data({ order: { history: toNotes(claimNote(claim)) } }),
      });

      assert.equal(kindOf(outcome), expected);
    });
  }

  it('sends no payment under a claim that others may soon take for over', async (t) => {
    let now = NOW;
    const late = (request: TransportRequest) => {
      now += 60_000;
      return claimed()(request);
    };
    const { outcome, sent } = await place(t, { ClaimOrder: late }, () => now);

    assert.equal(nameOf(outcome), 'StoreUnavailable');
    assert.deepEqual(sent, ['AddNote']);
  });

  for (const [fromState, errorName] of [
    ['AddingItems', 'CheckoutError'],
    ['ArrangingPayment', 'StoreUnavailable'],
  ] as const) {
    it(`says ${errorName} where Vendure does not move the order on from ${fromState}`, async (t) => {
      const { outcome, sent } = await place(t, {
        ClaimOrder: data({
          noted: { id: '7' },
          moved: {
            __typename: 'OrderStateTransitionError',
            errorCode: 'ORDER_STATE_TRANSITION_ERROR',
            transitionError: 'x',
            fromState,
          },
        }),
        // By the time of the look the other call has given way.
        FindOrder: data({ order: adminOrder({ notes: toNotes(own, claimNote(later), releaseNote(later)) }) }),
      });

      assert.equal(nameOf(outcome), errorName);
      assert.deepEqual(sent, ['FindOrder', 'AddNote']);
    });
  }

  it('opens the order again where the attempt was cancelled meanwhile', async (t) => {
    const { outcome, sent } = await place(t, { ClaimOrder: claimed([closingNote('a')]) });

    assert.equal(nameOf(outcome), 'CheckoutError');
    assert.deepEqual(sent, ['ReleaseOrder']);
  });
});

describe('the Vendure adapter, an order with another total than the expected one', () => {
  const pay = async (t: TestContext, number: number) => {
    const { adapter, operations } = createScripted(t, script);
    const expectedTotal = money(number, requireCurrency('USD'));
    const outcome = await Promise.resolve(
      adapter.placeOrder?.(call(), { ...submission(handle, 'a'), expectedTotal }),
    ).catch((error: unknown) => error);
    return { outcome, sent: operations().slice(-2) };
  };

  it('is not paid but opened again, and both totals are told', async (t) => {
    const { outcome, sent } = await pay(t, 2_800);

    assert.ok(outcome instanceof CommerceError);
    assert.equal(outcome.name, 'CheckoutError');
    assert.deepEqual([outcome.details.expected?.number, outcome.details.actual?.number], [2_800, 2_900]);
    assert.deepEqual(sent, ['ClaimOrder', 'ReleaseOrder']);
  });

  it('is paid once the totals agree', async (t) => {
    const { outcome, sent } = await pay(t, 2_900);

    assert.equal(kindOf(outcome), 'placed');
    assert.deepEqual(sent, ['ClaimOrder', 'AddPayment']);
  });
});

describe('the Vendure adapter, payments that are there already', () => {
  for (const [title, payments, expected, calls] of [
    ['another key paid', [wirePayment('1', 'Settled', 'b')], 'CheckoutError', ['AddNote']],
    ['another key is paying', [wirePayment('1', 'Created', 'b')], 'CheckoutError', ['AddNote']],
    ['nobody knows whose payment is on its way', [wirePayment('1', 'Created')], 'processing', ['AddNote']],
    [
      'such a payment follows a refused one of its own',
      [wirePayment('1', 'Declined', 'a'), wirePayment('2', 'Created')],
      'processing',
      ['AddNote'],
    ],
    ['its own was refused', [wirePayment('1', 'Declined', 'a')], 'CreditCardDeclined', ['ReleaseOrder']],
  ] as const) {
    it(`does not pay where ${title}, as the claim shows`, async (t) => {
      const { outcome, sent } = await place(t, { ClaimOrder: claimed([], { payments }) });

      assert.equal(kindOf(outcome), expected);
      assert.deepEqual(sent, calls);
    });

    it(`asks no vault and claims nothing where ${title}, as the cart shows`, async (t) => {
      const { adapter, operations } = createScripted(
        t,
        { ReadOrder: data({ activeOrder: billedOrder({ payments }) }) },
        {
          payment: {
            kind: 'card-vault',
            method: 'stripe',
            vaultUrl: 'https://vault.example/tokens',
            vaultKey: new Secret('vault-canary'),
          },
        },
      );

      const outcome = await Promise.resolve(adapter.placeOrder?.(call(), submission(handle, 'a'))).catch(
        (error: unknown) => error,
      );

      assert.equal(kindOf(outcome), expected);
      assert.deepEqual(operations(), ['ReadOrder']);
    });
  }
});

describe('the Vendure adapter, an order that is open no more', () => {
  it('knows no cart, unless a payment under the key may be on its way', async (t) => {
    const placeOver = async (order: object) => {
      const { adapter } = createScripted(t, { ReadOrder: data({ activeOrder: null }), FindOrder: data({ order }) });
      return refusalOf(Promise.resolve(adapter.placeOrder?.(call(), submission(handle, 'a'))));
    };
    const cancelled = { state: 'Cancelled', active: false };

    assert.deepEqual(await placeOver(adminOrder(cancelled)), { name: 'CartNotFound' });
    assert.deepEqual(await placeOver(adminOrder({ ...cancelled, notes: toNotes(own) })), { name: 'StoreUnavailable' });
  });

  it('cannot change once money may have been taken for it', async (t) => {
    const { adapter, operations } = createScripted(t, {
      ReadOrder: data({ activeOrder: wireOrder({ payments: [wirePayment('1', 'Authorized', 'b')] }) }),
      FindOrder: data({ order: adminOrder({ payments: [wirePayment('1', 'Authorized', 'b')] }) }),
    });

    const refusal = await refusalOf(Promise.resolve(adapter.clearCart?.(call(), { cart: handle })));

    assert.deepEqual(refusal, { name: 'PreconditionError' });
    assert.deepEqual(operations(), ['ReadOrder', 'Login', 'FindOrder']);
  });
});

describe('the Vendure adapter, when paying fails', () => {
  const failing = (code: string) => () => {
    throw Object.assign(new Error(code), { code });
  };

  it('gives the order back where the payment was surely not sent', async (t) => {
    const { outcome, sent } = await place(t, { AddPayment: failing('ECONNREFUSED') });

    assert.equal(nameOf(outcome), 'StoreUnavailable');
    assert.deepEqual(sent, ['AddPayment', 'ReleaseOrder']);
  });

  it('keeps its claim where it may have been', async (t) => {
    const { outcome, sent } = await place(t, { AddPayment: failing('ECONNRESET') });

    assert.equal(nameOf(outcome), 'StoreUnavailable');
    assert.deepEqual(sent, ['AddPayment']);
  });

  it('gives its claim back where the answer to it was lost, and pays nothing', async (t) => {
    const { outcome, sent } = await place(t, { ClaimOrder: failing('ECONNRESET') });

    assert.equal(nameOf(outcome), 'StoreUnavailable');
    assert.deepEqual(sent, ['AddNote']);
  });

  for (const [title, answer] of [
    ['an error that blames the input', { errors: [{ message: 'x', extensions: { code: 'USER_INPUT_ERROR' } }] }],
    ['an error beside its answer', { data: { addPaymentToOrder: placed }, errors: [{ message: 'x' }] }],
    [
      'a refusal that nobody knows',
      { data: { addPaymentToOrder: { __typename: 'NewError', errorCode: 'ORDER_STATE_TRANSITION_ERROR' } } },
    ],
  ] as const) {
    it(`does not take ${title} for a refusal: the handler may have charged before`, async (t) => {
      const { outcome, sent } = await place(t, { AddPayment: () => ({ body: answer }) });

      assert.equal(nameOf(outcome), 'StoreUnavailable');
      assert.deepEqual(sent, ['AddPayment']);
    });
  }

  it('does not call an order placed that was cancelled while it was paid for', async (t) => {
    const { outcome } = await place(t, {
      AddPayment: data({ addPaymentToOrder: { ...placed, state: 'Cancelled', orderPlacedAt: null } }),
    });

    assert.deepEqual(outcome, { kind: 'processing' });
  });

  for (const errorCode of ['ORDER_PAYMENT_STATE_ERROR', 'NO_ACTIVE_ORDER_ERROR']) {
    const takenOut = data({ addPaymentToOrder: { __typename: 'AnyError', errorCode } });

    it(`answers the order that stands although Vendure says ${errorCode}, as to a payment that arrived twice`, async (t) => {
      const { outcome, sent } = await place(t, {
        AddPayment: takenOut,
        FindOrder: data({ order: adminOrder({ ...placed }) }),
      });

      assert.equal(kindOf(outcome), 'placed');
      assert.deepEqual(sent, ['AddPayment', 'FindOrder']);
    });

    it(`does not know after ${errorCode}, and keeps its claim, if no payment is seen yet`, async (t) => {
      const { outcome, sent } = await place(t, { AddPayment: takenOut, FindOrder: arranging([own]) });

      assert.equal(nameOf(outcome), 'StoreUnavailable');
      assert.deepEqual(sent, ['AddPayment', 'FindOrder']);
    });
  }

  it('answers the order that stands although one of two answers is a decline', async (t) => {
    const { outcome, sent } = await place(t, {
      AddPayment: data({
        addPaymentToOrder: { __typename: 'PaymentDeclinedError', errorCode: 'PAYMENT_DECLINED_ERROR' },
      }),
      ReleaseOrder: data({
        reopened: {
          __typename: 'OrderStateTransitionError',
          errorCode: 'ORDER_STATE_TRANSITION_ERROR',
          transitionError: 'x',
        },
        noted: { id: '7' },
      }),
      FindOrder: data({ order: adminOrder({ ...placed }) }),
    });

    assert.equal(kindOf(outcome), 'placed');
    assert.deepEqual(sent, ['AddPayment', 'ReleaseOrder', 'FindOrder']);
  });

  it('refuses all the same where the order cannot be opened again', async (t) => {
    const { outcome } = await place(t, {
      AddPayment: data({
        addPaymentToOrder: { __typename: 'PaymentDeclinedError', errorCode: 'PAYMENT_DECLINED_ERROR' },
      }),
      ReleaseOrder: failing('ECONNRESET'),
    });

    assert.equal(nameOf(outcome), 'CreditCardDeclined');
  });

  it('waits longer for the payment than for anything else', async (t) => {
    const { deadlines } = await place(t, {});

    // ReadOrder, Login, ClaimOrder, AddPayment.
    assert.deepEqual(deadlines, [10_000, 10_000, 10_000, 60_000]);
  });
});

describe('the Vendure adapter, asked what became of an attempt', () => {
  const reconcile = (t: TestContext, changes: Script) => {
    const { adapter, operations } = createScripted(t, { ...script, ...changes });
    return { outcome: adapter.reconcileOrder?.(call(), { cart: handle, attemptKey: 'a' }), operations };
  };

  it('does not know, where the attempt claimed the order while it was being closed', async (t) => {
    const { outcome, operations } = reconcile(t, {
      FindOrder: inTurn(data({ order: adminOrder() }), arranging([closingNote('a'), own])),
    });

    assert.deepEqual(await outcome, { kind: 'unknown' });
    assert.deepEqual(operations(), ['Login', 'FindOrder', 'AddNote', 'FindOrder']);
  });

  it('does not know yet, where the clock of the claim may be 30 seconds behind', async (t) => {
    const own = claimNote({ ...aged, since: NOW - 660_000 - 29_999, attemptKey: 'a' });
    const { outcome, operations } = reconcile(t, { FindOrder: arranging([own]) });

    assert.deepEqual(await outcome, { kind: 'unknown' });
    assert.deepEqual(operations(), ['Login', 'FindOrder']);
  });

  it('does not know, where an aged claim cannot be parted from the order', async (t) => {
    const own = claimNote({ ...aged, attemptKey: 'a' });
    const { outcome } = reconcile(t, {
      FindOrder: arranging([closingNote('a'), own]),
      ReleaseOrder: data({
        reopened: {
          __typename: 'OrderStateTransitionError',
          errorCode: 'ORDER_STATE_TRANSITION_ERROR',
          transitionError: 'a plugin forbids it',
        },
        noted: { id: '7' },
      }),
    });

    assert.deepEqual(await outcome, { kind: 'unknown' });
  });

  it('moves an order on that was paid for and yet stayed a cart', async (t) => {
    const payments = [wirePayment('1', 'Authorized', 'a')];
    const { outcome, operations } = reconcile(t, {
      FindOrder: inTurn(
        data({ order: adminOrder({ payments }) }),
        data({ order: adminOrder({ ...placed, payments }) }),
      ),
      FinishOrder: data({
        arranging: { __typename: 'Order', id: '7', state: 'ArrangingPayment' },
        finished: { __typename: 'Order', id: '7', state: 'PaymentAuthorized' },
      }),
    });

    assert.equal((await outcome)?.kind, 'placed');
    assert.deepEqual(operations(), ['Login', 'FindOrder', 'FinishOrder', 'FindOrder']);
  });

  it('does not move an order on that was changed after it was paid for', async (t) => {
    const payments = [wirePayment('1', 'Authorized', 'a')];
    const { outcome, operations } = reconcile(t, {
      FindOrder: data({ order: adminOrder({ payments, totalWithTax: 4_826 }) }),
    });

    assert.deepEqual(await outcome, { kind: 'processing' });
    assert.deepEqual(operations(), ['Login', 'FindOrder']);
  });

  it('does not know, where a claim among the older notes stands', async (t) => {
    const { outcome, operations } = reconcile(t, {
      FindOrder: data({ order: adminOrder({ notes: { ...toNotes(), totalItems: 1 } }) }),
      ReadHistory: data({ order: { history: toNotes(own) } }),
    });

    assert.deepEqual(await outcome, { kind: 'unknown' });
    assert.deepEqual(operations(), ['Login', 'FindOrder', 'ReadHistory']);
  });

  it('opens no order that another call claims at the same moment', async (t) => {
    const { outcome, operations } = reconcile(t, {
      FindOrder: inTurn(arranging([closingNote('a')]), arranging([closingNote('a'), claimNote(later)])),
    });

    assert.deepEqual(await outcome, { kind: 'not-placed', isUncharged: true });
    assert.deepEqual(operations(), ['Login', 'FindOrder', 'AddNote', 'FindOrder', 'AddNote']);
  });

  it('tells of a refused payment although the order cannot be opened', async (t) => {
    const refused = { payments: [wirePayment('1', 'Declined', 'a')] };
    const { outcome } = reconcile(t, {
      FindOrder: arranging([own], refused),
      AddNote: () => ({ status: 502, body: 'x' }),
    });

    assert.equal((await outcome)?.kind, 'refused');
    assert.deepEqual(await refusalOf(Promise.reject(((await outcome) as { error: Error }).error)), {
      name: 'CreditCardDeclined',
    });
  });
});
