/**
 * `npm run bench:order-size -- [ORDERS]`: how many bytes an order of one line takes in the file of the service's database, by table and
 * index, free space in pages and free pages included. Places orders over HTTP (700 unless a number is given), eight at a time, each by
 * a device of its own.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createClient } from '../client/src/index.ts';
import { toExampleCard } from '../examples/support/example-card.ts';
import { startServer } from '../examples/support/find-or-start-server.ts';
import { EXAMPLE_ADDRESS as ADDRESS } from '../src/server/graphiql/example-address.ts';
import { runSandbox } from '../test/support/machine/sandbox-command.ts';
import { BENCH_SKU, findGoods, ORDER_DOMAIN } from './support/order-buyer.ts';
import { writeUnlimitedConfig } from './support/write-unlimited-config.ts';

const ORDERS = Number(process.argv[2] ?? 700);
const AT_ONCE = 8;

const folder = await mkdtemp(join(tmpdir(), 'cartwright-bench-'));
try {
  const dataFolder = join(folder, 'data');
  const server = await startServer({ ...(await writeUnlimitedConfig(folder)), DATA_DIR: dataFolder });
  try {
    const stocked = await runSandbox(dataFolder, 'stock', ORDER_DOMAIN, BENCH_SKU, '1000000');
    if (stocked.code !== 0) throw new Error(stocked.note);
    const before = readFile(dataFolder);
    let left = ORDERS;
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (; left > 0; ) {
          left -= 1;
          await placeOrder(server.url);
        }
      }),
    );
    print(before, readFile(dataFolder));
  } finally {
    await server.stop();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function placeOrder(url: string): Promise<void> {
  const client = createClient({ url: `${url}/graphql`, appId: 'demo-app' });
  const order = client.placeOrder({
    ...(await findGoods(client)),
    payment: { encryptedCard: await client.encryptCard(toExampleCard()) },
    shippingInfo: ADDRESS,
    billingInfo: ADDRESS,
  });
  const { attempt } = await order.result;
  if (attempt?.status !== 'SUCCEEDED') throw new Error(`An order ended as ${attempt?.status}`);
}

/** The bytes of each table and index, and of the whole file once what is in the log of SQLite has moved there. */
function readFile(dataFolder: string): ReadonlyMap<string, number> {
  const database = new DatabaseSync(join(dataFolder, 'service.sqlite'), { timeout: 5_000 });
  try {
    database.exec('pragma wal_checkpoint(passive)');
    const parts = database.prepare('select name, sum(pgsize) as bytes from dbstat group by name').all();
    const file = database
      .prepare('select page_count * page_size as bytes from pragma_page_count, pragma_page_size')
      .get();
    return new Map([
      ...parts.map((row) => [String(row['name']), Number(row['bytes'])] as const),
      ['in all, by the size of the file', Number(file?.['bytes'])],
    ]);
  } finally {
    database.close();
  }
}

function print(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): void {
  for (const [name, bytes] of after) {
    const each = Math.round((bytes - (before.get(name) ?? 0)) / ORDERS);
    if (each > 0) console.log(`${name.padEnd(36)} ${each.toString().padStart(6)} bytes an order`);
  }
}
