import type { Queries } from '../shop.ts';
import type { AfterSale } from './after-sale.ts';

/**
 * Records, as a part of a step, what its payment provider has to do: pay refunds; and if the money is only held, take it once something
 * ships, or release it if all of it is refunded before.
 */
export async function planMovements(
  queries: Queries,
  { domain, orderId }: { readonly domain: string; readonly orderId: string },
  before: AfterSale,
  after: AfterSale,
): Promise<void> {
  const charge = await queries
    .selectFrom('charges')
    .select(['charge_id', 'amount', 'capture'])
    .where('domain', '=', domain)
    .where('order_id', '=', orderId)
    .where('hold_id', 'is not', null)
    .executeTakeFirst();
  if (charge === undefined) return;
  const { charge_id, amount } = charge;
  const known = new Set(before.refunds.map(({ refundId }) => refundId));
  const added = after.refunds.filter(({ refundId, payout }) => !known.has(refundId) && payout.amount > 0);
  const refunded = after.refunds.reduce((sum, { payout }) => sum + payout.amount, 0);
  const isGivenUp = charge.capture === 'shipment' && refunded >= amount;
  const goesBack = !isGivenUp && charge.capture !== 'released' && charge.capture !== 'refused';
  if (added.length > 0 && goesBack) {
    await queries
      .insertInto('provider_refunds')
      .values(
        added.map(({ refundId, payout }) => ({
          refund_id: refundId,
          domain,
          charge_id,
          amount: payout.amount,
          state: 'due',
        })),
      )
      .execute();
  }
  if (charge.capture !== 'shipment' || (!isGivenUp && after.parcels.length === 0)) return;
  await queries
    .updateTable('charges')
    .set({ capture: isGivenUp ? 'release' : 'due' })
    .where('charge_id', '=', charge_id)
    .execute();
  // Refunds planned while the money was held: it never leaves the buyer.
  if (isGivenUp) await queries.deleteFrom('provider_refunds').where('charge_id', '=', charge_id).execute();
}
