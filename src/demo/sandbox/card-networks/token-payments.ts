import type { CardNetworkName } from '../../../domain/card-network/card-network.ts';
import type { Queries, Shop } from '../shop.ts';
import { ShopRefusal } from '../shop-refusal.ts';

// One row says who has the payment of a key: an order, or the reversal of what a network approved or a provider holds. Whichever comes first
// stands, so that two deliveries of one submission cannot pass each other, nor an order and a release.

/**
 * Records the payment before a network is asked to approve anything under its key, or a provider to hold anything (`network` is null then).
 * Refuses with `attempt-given-up`.
 */
export async function openTokenPayment(
  { database, settings: { domain } }: Shop,
  paymentKey: string,
  network: CardNetworkName | null,
): Promise<void> {
  const opened = await database
    .insertInto('token_payments')
    .values({ domain, payment_key: paymentKey, network, state: 'open' })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (opened.numInsertedOrUpdatedRows === 1n) return;
  const { state } = await database
    .selectFrom('token_payments')
    .select('state')
    .where('domain', '=', domain)
    .where('payment_key', '=', paymentKey)
    .executeTakeFirstOrThrow();
  if (state === 'given-up') throw new ShopRefusal('attempt-given-up');
}

/** Runs in the order's transaction: from here on the payment is not given up. Refuses with `attempt-given-up`. */
export async function takeTokenPayment(
  { settings: { domain } }: Shop,
  queries: Queries,
  paymentKey: string,
): Promise<void> {
  const { numUpdatedRows } = await queries
    .updateTable('token_payments')
    .set({ state: 'ordered' })
    .where('domain', '=', domain)
    .where('payment_key', '=', paymentKey)
    .where('state', '=', 'open')
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new ShopRefusal('attempt-given-up');
}

/**
 * From here on no order has the payment. Returns the network that may have approved it, null if none was asked; undefined if an order has
 * the payment.
 */
export async function endTokenPayment(
  { database, settings: { domain } }: Shop,
  paymentKey: string,
): Promise<{ readonly network: CardNetworkName | null } | undefined> {
  const given = { domain, payment_key: paymentKey, network: null, state: 'given-up' } as const;
  return database
    .insertInto('token_payments')
    .values(given)
    .onConflict((conflict) =>
      conflict
        .columns(['domain', 'payment_key'])
        .doUpdateSet({ state: 'given-up' })
        .where('token_payments.state', '!=', 'ordered'),
    )
    .returning('network')
    .executeTakeFirst();
}
