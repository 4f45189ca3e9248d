import type { Address } from '../../../domain/address.ts';
import type { ApprovedToken } from '../card-networks/redeem-token.ts';
import { takeSlots } from '../fulfillment/slot-orders.ts';
import { changeSession } from '../payment-providers/express/express-sessions.ts';
import type { HeldMoney } from '../payment-providers/hold-money.ts';
import type { PricedCart } from '../pricing/cart-state.ts';
import { takeUses } from '../promotions/promotion-uses.ts';
import type { ShopSettings } from '../settings.ts';
import type { Queries, Shop } from '../shop.ts';
import { ShopRefusal } from '../shop-refusal.ts';
import type { CardSummary } from './card.ts';
import { readOrder } from './read/read-order.ts';
import type { OrderedCart, SubmissionOutcome } from './shop-order.ts';
import { recordSubmission } from './submissions.ts';
import { takeStock } from './take-stock.ts';

const FIRST_NUMBER = 100_001;

interface NewOrder {
  readonly attemptKey: string;
  readonly cart: PricedCart;
  readonly billingAddress: Address;
  readonly payment: CardSummary | ApprovedToken | HeldMoney;
}

/** Records an order under its key, as part of the caller's transaction, which holds the key and the cart. */
export async function recordOrder(shop: Shop, queries: Queries, order: NewOrder): Promise<SubmissionOutcome> {
  const orderId = await writeOrder(shop, queries, order);
  await recordSubmission(shop, queries, order.attemptKey, { state: 'placed', orderId });
  return { kind: 'placed', order: await readOrder(shop, queries, orderId) };
}

/** Writes stock, order, charge and the end of the cart. Returns the order's identifier. */
async function writeOrder(
  shop: Shop,
  queries: Queries,
  { attemptKey, cart, billingAddress, payment }: NewOrder,
): Promise<string> {
  const { domain } = shop.settings;
  const isLast = await takeStock(queries, cart.lines);
  await takeSlots(shop, queries, cart.shipments);
  await takeUses(shop, queries, cart);
  const orderId = shop.runtime.uuid();
  const now = shop.runtime.clock.now();
  const ordered: OrderedCart = { ...cart, status: 'ordered', billingAddress, payment: toShownPayment(payment) };
  await queries
    .insertInto('orders')
    .values({
      order_id: orderId,
      domain,
      order_number: await nextOrderNumber(shop, queries, isLast),
      cart_id: cart.cartId,
      attempt_key: attemptKey,
      status: 'confirmed',
      cart: JSON.stringify(ordered),
      placed_at: now,
    })
    .execute();
  await queries
    .insertInto('charges')
    .values({
      charge_id: shop.runtime.uuid(),
      domain,
      attempt_key: attemptKey,
      order_id: orderId,
      amount: cart.total,
      currency: cart.currency,
      charged_at: now,
      ...toChargeFacts(payment, shop.settings.captureAt),
    })
    .execute();
  await queries
    .insertInto('order_events')
    .values([
      { order_id: orderId, sequence: 1, type: 'order_placed', at: now, description: null },
      // What a provider holds is captured later.
      ...('holdId' in payment
        ? []
        : [
            {
              order_id: orderId,
              sequence: 2,
              type: 'payment_captured',
              at: now,
              description: `${payment.brand} ending in ${payment.lastFour}`,
            },
          ]),
    ])
    .execute();
  if ('holdId' in payment && payment.sessionId !== null) {
    const isTaken = await changeSession(
      queries,
      { sessionId: payment.sessionId, state: 'authorized' },
      { state: 'ordered' },
    );
    if (!isTaken) throw new ShopRefusal('express-session-unknown');
  }
  await queries.updateTable('carts').set({ status: 'ordered' }).where('cart_id', '=', cart.cartId).execute();
  return orderId;
}

const toShownPayment = (payment: CardSummary | ApprovedToken | HeldMoney): OrderedCart['payment'] =>
  'holdId' in payment
    ? { provider: payment.provider, brand: payment.brand, lastFour: payment.lastFour }
    : toCardSummary(payment);

const toChargeFacts = (payment: CardSummary | ApprovedToken | HeldMoney, captureAt: ShopSettings['captureAt']) =>
  'holdId' in payment
    ? {
        brand: payment.brand ?? payment.provider,
        last_four: payment.lastFour ?? '',
        month: 0,
        year: 0,
        provider: payment.provider,
        hold_id: payment.holdId,
        payment_key: payment.paymentKey,
        capture: captureAt === 'shipment' ? ('shipment' as const) : ('due' as const),
      }
    : {
        brand: payment.brand,
        last_four: payment.lastFour,
        month: payment.month,
        year: payment.year,
        ...('paymentKey' in payment && { payment_key: payment.paymentKey }),
      };

const toCardSummary = ({ brand, lastFour, month, year }: CardSummary): CardSummary => ({
  brand,
  lastFour,
  month,
  year,
});

/** One write of the shop's row, in which orders wait for each other. `isLast`: less can be had now. */
async function nextOrderNumber(shop: Shop, queries: Queries, isLast: boolean): Promise<string> {
  const { domain, orderPrefix } = shop.settings;
  const { orders_numbered } = await queries
    .updateTable('shops')
    .set((update) => ({
      orders_numbered: update('orders_numbered', '+', 1),
      goods_changed: update('goods_changed', '+', isLast ? 1 : 0),
    }))
    .where('domain', '=', domain)
    .returning('orders_numbered')
    .executeTakeFirstOrThrow();
  return `${orderPrefix}-${FIRST_NUMBER - 1 + orders_numbered}`;
}
