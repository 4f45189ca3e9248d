import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { createDatabase, postgres } from '../../support/machine/postgres.ts';
import { readBooks } from './read-books.ts';

/** What the books read of Medusa's tables. */
const TABLES = `
  CREATE TABLE cart (id text, completed_at timestamptz);
  CREATE TABLE "order" (id text, deleted_at timestamptz);
  CREATE TABLE order_cart (order_id text, cart_id text, deleted_at timestamptz);
  CREATE TABLE order_payment_collection (order_id text, payment_collection_id text, deleted_at timestamptz);
  CREATE TABLE cart_payment_collection (cart_id text, payment_collection_id text, deleted_at timestamptz);
  CREATE TABLE payment_session (payment_collection_id text, amount numeric, data jsonb, deleted_at timestamptz);
  CREATE TABLE payment (payment_collection_id text, amount numeric, data jsonb, deleted_at timestamptz, canceled_at timestamptz)`;

/** A cart in which an attempt has its session. */
const BEGUN = `
  INSERT INTO cart VALUES ('cart', NULL);
  INSERT INTO cart_payment_collection VALUES ('cart', 'own', NULL);
  INSERT INTO payment_session VALUES ('own', 14.99, '{"attemptKey": "attempt-1"}', NULL)`;
const COMPLETED = `UPDATE cart SET completed_at = now()`;
const ORDERED = `
  INSERT INTO "order" VALUES ('order', NULL);
  INSERT INTO order_cart VALUES ('order', 'cart', NULL);
  INSERT INTO order_payment_collection VALUES ('order', 'own', NULL)`;
const CLOSED = `UPDATE cart_payment_collection SET deleted_at = now()`;
const paidIn = (collection: string, attemptKey = 'attempt-1'): string =>
  `INSERT INTO payment VALUES ('${collection}', 14.99, '{"attemptKey": "${attemptKey}"}', NULL, NULL)`;

async function booksOf(t: TestContext, ...steps: readonly string[]) {
  const database = await createDatabase();
  t.after(() => database.drop());
  for (const step of [TABLES, BEGUN, ...steps]) await database.query(step);
  const provider = { read: async () => ({ held: 0, charges: [] }), release: async () => {} };
  return readBooks(database.url.reveal(), provider);
}

describe('the books of Medusa', postgres, () => {
  for (const [title, steps] of [
    ['whose cart is completed', [COMPLETED]],
    ['whose order is there', [ORDERED]],
    ['whose cart lost the collection while the order was made', [ORDERED, COMPLETED, CLOSED]],
  ] as const) {
    it(`have an attempt without a payment ${title} as undecided`, async (t) => {
      const { undecided, orders } = await booksOf(t, ...steps);

      assert.deepEqual(undecided, [{ attemptKey: 'attempt-1', total: 1_499 }]);
      assert.deepEqual(orders, []);
    });
  }

  for (const [title, steps] of [
    ['whose cart is open', []],
    ['that has closed before an order was made', [CLOSED]],
    ['with its payment', [ORDERED, COMPLETED, paidIn('own')]],
    ['with its payment, whose cart lost the collection', [ORDERED, COMPLETED, CLOSED, paidIn('own')]],
    [
      'whose order was paid by way of another collection',
      [
        ORDERED,
        COMPLETED,
        `INSERT INTO order_payment_collection VALUES ('order', 'other', NULL)`,
        paidIn('other', 'attempt-2'),
      ],
    ],
    ['whose payment stands in a collection of nobody', [ORDERED, COMPLETED, paidIn('lost')]],
    ['whose payment was given up', [ORDERED, COMPLETED, paidIn('own'), `UPDATE payment SET deleted_at = now()`]],
  ] as const) {
    it(`have no attempt ${title} as undecided`, async (t) => {
      const { undecided } = await booksOf(t, ...steps);

      assert.deepEqual(undecided, []);
    });
  }
});
