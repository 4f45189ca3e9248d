import type { Kysely } from 'kysely';
import { CommandRefusal } from '../../../command-channel/command-refusal.ts';
import { parseStoredJson } from '../../../lib/json/parse-stored-json.ts';
import type { Runtime } from '../../../lib/runtime.ts';
import { noteGoods } from '../catalog/note-goods.ts';
import { addEvents } from '../orders/change/add-events.ts';
import { announceChange } from '../orders/change/announce-change.ts';
import { lockOrder } from '../orders/change/lock-order.ts';
import type { OrderedCart } from '../orders/shop-order.ts';
import { parseShopSettings, type ShopSettingsInput } from '../settings.ts';
import type { Queries } from '../shop.ts';
import type { SandboxTables } from '../tables.ts';
import { type AfterSale, nothingYet, type Piece, type SoldOrder } from './after-sale.ts';
import type { Wanted } from './pieces.ts';
import { planMovements } from './plan-movements.ts';
import type { TakeStep } from './steps.ts';
import { toOrderStatus } from './view-lines.ts';

/** The order before and after a step. */
export interface ChangedOrder {
  readonly domain: string;
  readonly status: string;
  readonly before: SoldOrder;
  readonly after: SoldOrder;
}

/**
 * Takes a step with an order, in one transaction: record, history, stock, status. Steps of one order run one after
 * another. Throws CommandRefusal; nothing has changed then.
 */
export const changeOrder = (
  {
    database,
    runtime,
  }: { readonly database: Kysely<SandboxTables>; readonly runtime: Pick<Runtime, 'clock' | 'uuid'> },
  { domain, orderId }: { readonly domain: string; readonly orderId: string },
  take: TakeStep,
  wanted: Wanted,
): Promise<ChangedOrder> =>
  database.transaction().execute(async (queries) => {
    const { timeZone, returns } = await readStoredSettings(queries, domain);
    const before = await takeOrder(queries, orderId);
    const { clock, uuid } = runtime;
    const step = take(before, wanted, { now: clock.now(), timeZone, returns, uuid });
    const after = { ...before, afterSale: step.afterSale };
    const status = toOrderStatus(after);
    await addEvents(queries, orderId, step.events);
    const isBack = await restock(queries, before, step.restocked);
    await planMovements(queries, { domain, orderId }, before.afterSale, step.afterSale);
    await queries
      .updateTable('orders')
      .set({ after_sale: JSON.stringify(step.afterSale), status })
      .where('order_id', '=', orderId)
      .execute();
    if (isBack) await noteGoods(queries, domain);
    await announceChange(queries, { domain, orderId });
    return { domain, status, before, after };
  });

export async function readStoredSettings(queries: Queries, domain: string) {
  const { settings } = await queries
    .selectFrom('shops')
    .select('settings')
    .where('domain', '=', domain)
    .executeTakeFirstOrThrow();
  return parseShopSettings(parseStoredJson<ShopSettingsInput>(settings));
}

async function takeOrder(queries: Queries, orderId: string): Promise<SoldOrder> {
  const row = await lockOrder(queries, orderId);
  if (row === undefined) throw new CommandRefusal('The sandbox has no such order.');
  return {
    orderNumber: row.order_number,
    cart: parseStoredJson<OrderedCart>(row.cart),
    afterSale: parseAfterSale(row.after_sale),
  };
}

export const parseAfterSale = (text: string | null): AfterSale =>
  text === null ? nothingYet : parseStoredJson<AfterSale>(text);

/** Variants in the order of their identifiers, so that two orders never deadlock. True if something that was sold out can be had again. */
async function restock(queries: Queries, { cart }: SoldOrder, pieces: readonly Piece[]): Promise<boolean> {
  let isBack = false;
  const units = new Map<string, number>();
  for (const { lineId, quantity } of pieces) {
    const line = cart.lines.find((each) => each.lineId === lineId);
    if (line !== undefined) units.set(line.variantId, (units.get(line.variantId) ?? 0) + quantity);
  }
  for (const [variantId, quantity] of [...units].sort(([left], [right]) => (left < right ? -1 : 1))) {
    const returned = await queries
      .updateTable('variants')
      .set((update) => ({ stock: update('stock', '+', quantity) }))
      .where('variant_id', '=', variantId)
      .where('tracked', '=', 1)
      .returning(['policy', 'stock'])
      .executeTakeFirst();
    if (returned === undefined || returned.policy === 'continue') continue;
    if (returned.stock > 0 && returned.stock <= quantity) isBack = true;
  }
  return isBack;
}
