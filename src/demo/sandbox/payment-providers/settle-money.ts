import { addEvents } from '../orders/change/add-events.ts';
import { announceChange } from '../orders/change/announce-change.ts';
import { lockOrder } from '../orders/change/lock-order.ts';
import type { Shop } from '../shop.ts';
import { askProvider, ProviderRefused } from './ask-provider.ts';
import { holdWire } from './provider-wire.ts';

const AT_ONCE = 100;

/** What a provider refused to move: somebody has to look at it. */
export interface RefusedMovement {
  readonly holdId: string;
  readonly movement: 'capture' | 'release' | 'refund';
  /** In the words of the provider. */
  readonly refusal: string;
}

/**
 * Has the providers move what this shop's records call for: takes the money of orders, releases that of orders cancelled before, and pays
 * refunds. Each movement has a key of its own, so repeating it is harmless. Rejects if a provider does not answer: the rest is then
 * still to be moved.
 */
export async function settleMoney(shop: Shop): Promise<readonly RefusedMovement[]> {
  const held = await settleHolds(shop, null);
  return [...held, ...(await settleRefunds(shop))];
}

/**
 * Moves the money of one new order alone: its buyer waits for no other's. Rejects also if the provider refuses: that is left to
 * `settleMoney`, whose caller tells the log.
 */
export async function settleOrder(shop: Shop, orderId: string): Promise<void> {
  await settleHolds(shop, orderId);
}

async function settleHolds(shop: Shop, orderId: string | null): Promise<readonly RefusedMovement[]> {
  const due = await shop.database
    .selectFrom('charges')
    .select(['charge_id', 'order_id', 'hold_id', 'payment_key', 'provider', 'capture'])
    .where('domain', '=', shop.settings.domain)
    .where('capture', 'in', ['due', 'release'])
    .$if(orderId !== null, (query) => query.where('order_id', '=', orderId ?? ''))
    .orderBy('charged_at')
    .limit(AT_ONCE)
    .execute();
  const refused: RefusedMovement[] = [];
  for (const { charge_id, order_id, hold_id, payment_key, provider, capture } of due) {
    const isTaken = capture === 'due';
    const movement = isTaken ? 'capture' : 'release';
    const key = isTaken ? payment_key : `cancelled-${order_id}`;
    const refusal = await ask(shop, `/v1/holds/${hold_id}/${movement}`, { key });
    if (refusal !== null && orderId !== null) throw new Error(`The provider refuses the ${movement}: ${refusal}`);
    if (refusal !== null) refused.push({ holdId: hold_id ?? '', movement, refusal });
    const state = refusal !== null ? 'refused' : isTaken ? 'done' : 'released';
    await shop.database.transaction().execute(async (queries) => {
      await lockOrder(queries, order_id);
      const { numUpdatedRows } = await queries
        .updateTable('charges')
        .set({ capture: state })
        .where('charge_id', '=', charge_id)
        .where('capture', '=', capture)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return;
      // Money that was not taken cannot go back.
      if (state === 'refused')
        await queries.deleteFrom('provider_refunds').where('charge_id', '=', charge_id).execute();
      if (state !== 'done') return;
      const at = shop.runtime.clock.now();
      const captured = { type: 'payment_captured', at, description: provider, sku: null, metadata: null };
      await addEvents(queries, order_id, [captured]);
      await announceChange(queries, { domain: shop.settings.domain, orderId: order_id });
    });
  }
  return refused;
}

/** The refunds of money that was taken: what is still held waits. */
async function settleRefunds(shop: Shop): Promise<readonly RefusedMovement[]> {
  const due = await shop.database
    .selectFrom('provider_refunds as refund')
    .innerJoin('charges as charge', 'charge.charge_id', 'refund.charge_id')
    .select(['refund.refund_id', 'refund.amount', 'charge.hold_id'])
    .where('refund.domain', '=', shop.settings.domain)
    .where('refund.state', '=', 'due')
    .where('charge.capture', '=', 'done')
    .orderBy('refund.refund_id')
    .limit(AT_ONCE)
    .execute();
  const refused: RefusedMovement[] = [];
  for (const { refund_id, amount, hold_id } of due) {
    const refusal = await ask(shop, `/v1/holds/${hold_id}/refund`, { amount, key: refund_id });
    if (refusal !== null) refused.push({ holdId: hold_id ?? '', movement: 'refund', refusal });
    await shop.database
      .updateTable('provider_refunds')
      .set({ state: refusal === null ? 'done' : 'refused' })
      .where('refund_id', '=', refund_id)
      .where('state', '=', 'due')
      .execute();
  }
  return refused;
}

/** Returns the provider's refusal; null if the movement was made. */
async function ask(shop: Shop, path: string, body: object): Promise<string | null> {
  try {
    await askProvider(shop, path, body, holdWire);
    return null;
  } catch (error) {
    // A busy provider is asked again later.
    if (error instanceof ProviderRefused && error.code !== 'busy') return error.code;
    throw error;
  }
}
