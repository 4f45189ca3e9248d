import pg from 'pg';

export interface HeldPayment {
  readonly sessionId: string;
  readonly isCanceled: boolean;
  /** How many orders stand by it. */
  readonly orders: number;
}

const PAYMENTS = `
  SELECT payment.payment_session_id AS "sessionId", payment.canceled_at IS NOT NULL AS "isCanceled",
    (SELECT count(*)::int FROM order_payment_collection paid JOIN "order" placed ON placed.id = paid.order_id
      WHERE paid.payment_collection_id = payment.payment_collection_id
        AND paid.deleted_at IS NULL AND placed.deleted_at IS NULL) AS orders
  FROM cart_payment_collection link JOIN payment ON payment.payment_collection_id = link.payment_collection_id
  WHERE link.cart_id = $1 AND payment.deleted_at IS NULL`;

/** What Medusa's database holds of a cart, also in collections that the cart has no more. */
export async function readHeldPayments(databaseUrl: string, cartId: string): Promise<readonly HeldPayment[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  // Whoever asks gets the error.
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<HeldPayment>(PAYMENTS, [cartId])).rows;
  } finally {
    await client.end();
  }
}
