import type { Kysely } from 'kysely';
import type { SandboxTables } from './platform/tables.ts';

/** The second door: what the shop system has written, read past every adapter, so that tests can prove what happened and what did not. */
export const createLedger = (database: Kysely<SandboxTables>) => ({
  charges: (domain: string) =>
    database
      .selectFrom('charges')
      .selectAll()
      .where('domain', '=', domain)
      .orderBy('charged_at')
      .orderBy('charge_id')
      .execute(),
  orders: (domain: string) =>
    database.selectFrom('orders').selectAll().where('domain', '=', domain).orderBy('order_number').execute(),
  carts: (domain: string) =>
    database
      .selectFrom('carts')
      .selectAll()
      .where('domain', '=', domain)
      .orderBy('created_at')
      .orderBy('cart_id')
      .execute(),
  lines: (cartId: string) =>
    database.selectFrom('cart_lines').selectAll().where('cart_id', '=', cartId).orderBy('position').execute(),
  submissions: (domain: string) =>
    database.selectFrom('submissions').selectAll().where('domain', '=', domain).orderBy('attempt_key').execute(),
  /** Units of a SKU; undefined where the shop has none of that SKU. */
  async stock(domain: string, sku: string): Promise<number | undefined> {
    const row = await database
      .selectFrom('variants')
      .select('stock')
      .where('domain', '=', domain)
      .where('sku', '=', sku)
      .executeTakeFirst();
    return row?.stock;
  },
  /** Puts a number of units on the shelf, as somebody in the warehouse would. */
  async setStock(domain: string, sku: string, stock: number): Promise<void> {
    await database.updateTable('variants').set({ stock }).where('domain', '=', domain).where('sku', '=', sku).execute();
  },
});

export type SandboxLedger = ReturnType<typeof createLedger>;
