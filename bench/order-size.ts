/**
 * `npm run bench:order-size`: how many bytes an order of one line takes in the service's own database, by table. Places orders
 * over HTTP, each by a device of its own, then sums the lengths of all values of the rows. Indexes are left out.
 */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { encryptExampleCard } from '../examples/support/encrypt-example-card.ts';
import { startServer } from '../examples/support/find-or-start-server.ts';
import { createGraphQLCaller } from '../examples/support/graphql-caller.ts';
import { PLACE_ORDER } from '../examples/support/order-documents.ts';
import { EXAMPLE_ADDRESS as ADDRESS } from '../src/server/graphiql/example-address.ts';

const ORDERS = 20;
const DOMAIN = 'apparel.demo.example';
const TABLES = ['orders', 'attempts', 'attempt_steps', 'attempt_events', 'cart_handles', 'idempotency_records'];

const server = await startServer();
try {
  const call = createGraphQLCaller(`${server.url}/graphql`);
  for (let count = 0; count < ORDERS; count += 1) await placeOrder();
  if (server.dataFolder === null) throw new TypeError('The server has no data folder here');
  const database = new DatabaseSync(join(server.dataFolder, 'service.sqlite'), { readOnly: true });
  const rows = TABLES.map((table) => ({ table, bytes: Math.round(measure(database, table) / ORDERS) }));
  database.close();
  const total = rows.reduce((sum, { bytes }) => sum + bytes, 0);
  for (const { table, bytes } of [...rows, { table: 'in all', bytes: total }]) {
    console.log(`${table.padEnd(20)} ${bytes.toString().padStart(6)} bytes an order`);
  }

  async function placeOrder(): Promise<void> {
    const { createDeviceSession } = await call<{ createDeviceSession: { session: { accessToken: string } } }>(
      'mutation { createDeviceSession(input: {}) { session { accessToken } } }',
      {},
      { 'x-svc-app-id': 'demo-app' },
    );
    const headers = { 'x-svc-authorization': createDeviceSession.session.accessToken };
    const { product } = await call<{ product: { variants: readonly { addToCartRef: object }[] } }>(
      `{ product(domain: "${DOMAIN}", sku: "PKT-M-MOSS") { variants { addToCartRef { variantId } } } }`,
      {},
      headers,
    );
    const input = {
      domain: DOMAIN,
      items: [{ addToCartRef: product.variants[0]?.addToCartRef, quantity: 1 }],
      payment: { encryptedCard: await encryptExampleCard((query) => call(query, {}, headers)) },
      shippingInfo: ADDRESS,
      billingInfo: ADDRESS,
      idempotencyKey: crypto.randomUUID(),
    };
    const { placeOrder } = await call<{ placeOrder: { attempt: { status: string } | null } }>(
      PLACE_ORDER,
      { input },
      headers,
    );
    if (placeOrder.attempt?.status !== 'SUCCEEDED') throw new Error(`An order ended as ${placeOrder.attempt?.status}`);
  }
} finally {
  await server.stop();
}

function measure(database: DatabaseSync, table: string): number {
  const columns = database.prepare(`pragma table_info(${table})`).all();
  const lengths = columns.map((column) => `coalesce(length(cast("${String(column['name'])}" as blob)), 0)`).join(' + ');
  return Number(database.prepare(`select coalesce(sum(${lengths}), 0) as bytes from ${table}`).get()?.['bytes']);
}
