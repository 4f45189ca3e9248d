/**
 * What the staff of the shop of `npm run start:medusa` does, while that runs. NUMBER is the `orderNumber`.
 *
 *   npm run medusa -- ship NUMBER        sends the order in one parcel
 *   npm run medusa -- deliver NUMBER     the parcel arrives
 *   npm run medusa -- return NUMBER      everything comes back
 *   npm run medusa -- refund NUMBER      gives the whole payment back
 *   npm run medusa -- stock              lists how many can be sold
 *   npm run medusa -- stock SKU UNITS    puts so many on the shelf
 */
import * as z from 'zod';
import { openAdminDoor } from '../test/platforms/medusa/admin-door.ts';
import { readDemoMedusa } from '../test/platforms/medusa/demo-medusa.ts';
import { readVariants } from '../test/platforms/medusa/read-variants.ts';

const USAGE = 'npm run medusa -- ship | deliver | return | refund NUMBER, or stock [SKU UNITS]';

const orders = z.object({ orders: z.array(z.object({ id: z.string(), display_id: z.number(), total: z.number() })) });

try {
  for (const line of await run(process.argv.slice(2))) console.log(line);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function run([command = '', subject, units]: readonly string[]): Promise<readonly string[]> {
  const server = await readDemoMedusa();
  if (server === undefined) throw new Error('npm run start:medusa does not run. Start it first.');
  const door = openAdminDoor(server, { id: server.regions.us, currency: 'usd' });

  if (command === 'stock') {
    const variants = await readVariants(server);
    if (subject !== undefined) {
      const variantId = variants[subject];
      if (variantId === undefined || !/^\d{1,6}$/.test(units ?? '')) throw new Error(USAGE);
      await door.setStock(variantId, Number(units));
    }
    const levels = Object.entries(variants).map(
      async ([sku, id]) => `${sku}: ${(await door.stock(id)) ?? 'any number'}`,
    );
    return Promise.all(levels);
  }

  const moves = { ship: door.ship, deliver: door.deliver, return: door.takeBack };
  if (!Object.hasOwn(moves, command) && command !== 'refund') throw new Error(USAGE);
  const found = await door.ask('orders?limit=100&order=-created_at&fields=id,display_id,total', orders);
  const order = found.orders.find(({ display_id }) => String(display_id) === subject);
  if (order === undefined) throw new Error(`Medusa has no order ${subject ?? ''} among its last 100. ${USAGE}`);
  if (command === 'refund') {
    await door.capture(order.id);
    await door.refund(order.id, Math.round(order.total * 100));
  } else await moves[command as keyof typeof moves](order.id);
  return [`${command}: order ${subject}`];
}
