import type { Shop } from '../shop.ts';
import { askProvider } from './ask-provider.ts';
import { holdWire } from './provider-wire.ts';

const AT_ONCE = 100;

/**
 * Takes what is held for orders of this shop that are to be paid now, once for each order. Repeating it is harmless. Rejects if
 * a provider does not answer: the rest is then still to be taken.
 */
export async function captureMoney(shop: Shop): Promise<void> {
  const { database, runtime, settings } = shop;
  const due = await database
    .selectFrom('charges')
    .select(['charge_id', 'order_id', 'hold_id', 'payment_key', 'provider'])
    .where('domain', '=', settings.domain)
    .where('capture', '=', 'due')
    .orderBy('charged_at')
    .limit(AT_ONCE)
    .execute();
  for (const { charge_id, order_id, hold_id, payment_key, provider } of due) {
    await askProvider(shop, `/v1/holds/${hold_id}/capture`, { key: payment_key }, holdWire);
    await database.transaction().execute(async (queries) => {
      const { numUpdatedRows } = await queries
        .updateTable('charges')
        .set({ capture: 'done' })
        .where('charge_id', '=', charge_id)
        .where('capture', '=', 'due')
        .executeTakeFirst();
      if (numUpdatedRows !== 1n) return;
      const { last } = await queries
        .selectFrom('order_events')
        .select(({ fn }) => fn.max('sequence').as('last'))
        .where('order_id', '=', order_id)
        .executeTakeFirstOrThrow();
      await queries
        .insertInto('order_events')
        .values({
          order_id,
          sequence: last + 1,
          type: 'payment_captured',
          at: runtime.clock.now(),
          description: provider,
        })
        .execute();
    });
  }
}
