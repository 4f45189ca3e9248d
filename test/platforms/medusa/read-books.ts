import pg from 'pg';
import type { Books } from '../support/broken-orders/broken-platform.ts';
import type { PaymentProvider } from '../support/payment-provider/connect-payment-provider.ts';

/** Each payment that stands, once for each order that stands by it. */
const ORDERS = `
  SELECT paid.order_id AS "orderId", round(payment.amount * 100)::int AS total
  FROM payment
    JOIN order_payment_collection paid ON paid.payment_collection_id = payment.payment_collection_id AND paid.deleted_at IS NULL
    JOIN "order" placed ON placed.id = paid.order_id AND placed.deleted_at IS NULL
  WHERE payment.deleted_at IS NULL AND payment.canceled_at IS NULL`;

/**
 * The sessions of carts that Medusa has ordered or is ordering, without a payment: it died in between. The cart may have lost the collection
 * to whoever closed the attempt while the order was being made; the order has it then. A payment tells how the attempt ended, wherever it
 * stands: in the collection of the session, in another one of the order, or by the key of the attempt. So does one that Medusa gave up.
 */
const UNDECIDED = `
  WITH ordered AS (
    SELECT paid.payment_collection_id, paid.order_id
    FROM order_payment_collection paid JOIN "order" placed ON placed.id = paid.order_id AND placed.deleted_at IS NULL
    WHERE paid.deleted_at IS NULL
    UNION
    SELECT link.payment_collection_id, made.order_id
    FROM cart_payment_collection link
      JOIN cart ON cart.id = link.cart_id
      LEFT JOIN order_cart made ON made.cart_id = cart.id AND made.deleted_at IS NULL
    WHERE link.deleted_at IS NULL AND (cart.completed_at IS NOT NULL OR made.order_id IS NOT NULL))
  SELECT DISTINCT session.data ->> 'attemptKey' AS "attemptKey", round(session.amount * 100)::int AS total
  FROM payment_session session JOIN ordered USING (payment_collection_id)
  WHERE session.deleted_at IS NULL
    AND NOT EXISTS (
      SELECT FROM payment
      WHERE payment.payment_collection_id = session.payment_collection_id
        OR payment.data ->> 'attemptKey' = session.data ->> 'attemptKey'
        OR payment.payment_collection_id IN (
          SELECT other.payment_collection_id FROM order_payment_collection other
          WHERE other.order_id = ordered.order_id AND other.deleted_at IS NULL))`;

/** What Medusa's database and the payment provider have of all orders. */
export async function readBooks(databaseUrl: string, provider: PaymentProvider): Promise<Books> {
  const client = new pg.Client({ connectionString: databaseUrl });
  // Whoever asks gets the error.
  client.on('error', () => {});
  await client.connect();
  try {
    return {
      orders: (await client.query<Books['orders'][number]>(ORDERS)).rows,
      undecided: (await client.query<Books['undecided'][number]>(UNDECIDED)).rows,
      charges: (await provider.read()).charges,
    };
  } finally {
    await client.end();
  }
}
