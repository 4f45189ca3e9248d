import type { Kysely } from 'kysely';
import { noteGoods } from '../../src/demo/sandbox/catalog/note-goods.ts';
import type { SandboxTables } from '../../src/demo/sandbox/tables.ts';

/** The sandbox's records, read without any adapter, so that tests can prove what happened and what did not. */
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
  /** Units of a SKU; undefined if the shop has no such SKU. */
  async stock(domain: string, sku: string): Promise<number | undefined> {
    const row = await database
      .selectFrom('variants')
      .select('stock')
      .where('domain', '=', domain)
      .where('sku', '=', sku)
      .executeTakeFirst();
    return row?.stock;
  },
  /** Sets the stock, as warehouse staff would. */
  async setStock(domain: string, sku: string, stock: number): Promise<void> {
    await database.updateTable('variants').set({ stock }).where('domain', '=', domain).where('sku', '=', sku).execute();
    await noteGoods(database, domain);
  },
  /** Sets the unit price, in minor units, as the merchant would. */
  async setPrice(domain: string, sku: string, price: number): Promise<void> {
    await database.updateTable('variants').set({ price }).where('domain', '=', domain).where('sku', '=', sku).execute();
    await noteGoods(database, domain);
  },
});

export type SandboxLedger = ReturnType<typeof createLedger>;
