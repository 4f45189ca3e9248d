import pg from 'pg';

export interface HeldOrder {
  readonly state: string;
  readonly payments: readonly { readonly state: string; readonly amount: number }[];
}

const ORDER = `
  SELECT placed.state,
    (SELECT coalesce(json_agg(json_build_object('state', payment.state, 'amount', payment.amount)), '[]')
      FROM payment WHERE payment."orderId" = placed.id) AS payments
  FROM "order" placed WHERE placed.id = $1 AND placed.code = $2`;

/** What Vendure's database holds of an order. */
export async function readHeldOrder(
  databaseUrl: string,
  { id, code }: { readonly id: string; readonly code: string },
): Promise<HeldOrder> {
  const client = new pg.Client({ connectionString: databaseUrl });
  // Whoever asks gets the error.
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<HeldOrder>(ORDER, [Number(id), code]);
    const [order] = rows;
    if (order === undefined) throw new Error(`Vendure's database has no order ${id} with this code`);
    return order;
  } finally {
    await client.end();
  }
}
