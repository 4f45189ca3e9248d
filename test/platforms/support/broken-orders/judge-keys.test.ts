import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { TriedKey } from './break-platform.ts';
import type { Books } from './broken-platform.ts';
import { judgeKeys } from './judge-keys.ts';

const succeeded: TriedKey = {
  key: 'key',
  attemptIds: new Set(['attempt-1']),
  ends: [{ status: 'SUCCEEDED', attemptId: 'attempt-1', orderId: 'order-1', total: 1_499, units: 1, errors: [] }],
  isWhole: true,
  refusals: [],
  isRefused: false,
};
const failed = (error: string, isRefused = false): TriedKey => ({
  ...succeeded,
  isRefused,
  ends: [{ status: 'FAILED', attemptId: 'attempt-1', orderId: null, total: null, units: 0, errors: [error] }],
});
const open: TriedKey = { ...succeeded, ends: [], isWhole: false };

const order = { orderId: 'order-1', total: 1_499 };
const charge = { key: 'attempt-1', amount: 1_499 };
const nothing: Books = { orders: [], charges: [], undecided: [] };
const undecided: Books = { ...nothing, undecided: [{ attemptKey: 'attempt-1', total: 1_499 }] };
const sold: Books = { ...nothing, orders: [order], charges: [charge] };

describe('the judge of broken orders', () => {
  for (const [title, tried, books] of [
    ['an order that was paid', succeeded, sold],
    ['a decline', failed('CreditCardDeclined', true), nothing],
    ['a shop that was away', failed('StoreUnavailable'), nothing],
    ['an attempt that the platform itself has left open', open, undecided],
    ['one that was charged meanwhile', open, { ...undecided, charges: [charge] }],
  ] as const) {
    it(`believes ${title}`, () => {
      assert.deepEqual(judgeKeys([tried], books), []);
    });
  }

  for (const [title, tried, books, expected] of [
    [
      'an order that nobody has',
      succeeded,
      { ...sold, orders: [] },
      ['key 0 succeeded for 1499; the orders have , and 1499 were charged'],
    ],
    [
      'another total',
      succeeded,
      { ...sold, charges: [{ ...charge, amount: 1_500 }] },
      ['key 0 succeeded for 1499; the orders have 1499, and 1500 were charged'],
    ],
    ['two charges', succeeded, { ...sold, charges: [charge, charge] }, ['key 0 was charged 2 times']],
    [
      'money that was taken for a failure',
      failed('StoreUnavailable'),
      { ...nothing, charges: [charge] },
      ['key 0 ended FAILED, and 1499 were charged'],
    ],
    [
      'a good card that was declined',
      failed('CreditCardDeclined'),
      nothing,
      ['key 0 ended FAILED: CreditCardDeclined'],
    ],
    [
      'a second order',
      succeeded,
      { ...sold, orders: [order, { ...order, orderId: 'order-2' }] },
      ['order order-2 was paid, and nobody was told'],
    ],
    [
      'a payment of nobody',
      succeeded,
      { ...sold, charges: [charge, { ...charge, key: 'attempt-2' }] },
      ['the payment attempt-2 was taken for nobody'],
    ],
    ['an attempt without an end', open, nothing, ['key 0 (attempt-1) has no end, and the platform knows it: ']],
    [
      'an end that the platform does not know',
      failed('StoreUnavailable'),
      undecided,
      ['key 0 ended FAILED, and the platform does not know it'],
    ],
    [
      'another amount for an attempt without an end',
      open,
      { ...undecided, charges: [{ ...charge, amount: 1_500 }] },
      ['key 0 has no end and comes to 1499, and 1500 were charged'],
    ],
    [
      'a refused card that was charged without an end',
      { ...open, isRefused: true },
      { ...undecided, charges: [charge] },
      ['key 0 was charged with a card that is refused'],
    ],
    [
      'two attempts',
      { ...succeeded, attemptIds: new Set(['attempt-1', 'attempt-2']) },
      sold,
      ['key 0 has 2 attempts and 1 ends'],
    ],
    [
      'a refused card that was taken',
      { ...succeeded, isRefused: true },
      sold,
      ['key 0 succeeded with a card that is refused'],
    ],
  ] as const) {
    it(`finds ${title}`, () => {
      assert.deepEqual(judgeKeys([tried], books), expected);
    });
  }

  it('finds an order that lacks a part of its tax, though that is what was charged', () => {
    const untaxed: TriedKey = {
      ...succeeded,
      attemptIds: new Set(['attempt-2']),
      ends: [{ status: 'SUCCEEDED', attemptId: 'attempt-2', orderId: 'order-2', total: 1_399, units: 1, errors: [] }],
    };
    const books: Books = {
      ...sold,
      orders: [order, { orderId: 'order-2', total: 1_399 }],
      charges: [charge, { key: 'attempt-2', amount: 1_399 }],
    };

    assert.deepEqual(judgeKeys([succeeded, untaxed], books), ['the same goods came to 1499, 1399']);
  });
});
