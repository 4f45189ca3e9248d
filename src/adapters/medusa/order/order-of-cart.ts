import type { PlatformCart } from '../../../domain/cart/cart.ts';
import type { MerchantCall, PlacedOrder, ReconciledOutcome } from '../../contract/index.ts';
import { requireKnownCurrency } from '../../toolkit/require-known-currency.ts';
import { isFree, toChosenMethod, toPlatformCart } from '../cart/cart-mapper.ts';
import { requireData } from '../error-mapper.ts';
import type { MedusaContext } from '../medusa-context.ts';
import type { WireCart } from '../wire/cart.ts';
import { ORDER_PAGE_FIELDS, orderPage, type WirePayment, type WirePlacedOrder } from '../wire/order.ts';
import { findSession } from './payment-sessions.ts';

/** Medusa makes the order right before it completes the cart, and both by one clock. */
const BEFORE_MS = 120_000;
const AFTER_MS = 60_000;
const PAGE = 100;

/**
 * What a completed cart says of an attempt. Medusa completes a cart before it takes the money, and opens it again if that fails: without
 * a payment, nothing is known yet. The order tells of the payment, the cart need not: a Medusa that is killed right after the payment has
 * not written it to the cart's collection, and a cart whose attempt was being closed at that moment has lost its collection.
 */
export async function judgeCompleted(
  context: MedusaContext,
  call: MerchantCall,
  cart: WireCart,
  attemptKey: string,
): Promise<ReconciledOutcome> {
  // No longer completed once Medusa has opened it again.
  const order = cart.completed_at ? await findOrder(context, call, cart, Date.parse(cart.completed_at)) : undefined;
  const outcome = order === undefined ? undefined : judgeOrder(cart, order, attemptKey);
  if (outcome !== undefined && outcome.kind !== 'processing') return outcome;
  return { kind: findSession(cart, attemptKey) === undefined ? 'unknown' : 'processing' };
}

/** The attempt's part in the order: a key without a payment there has lost the cart to another. Medusa takes no payment for a free cart. */
export function judgeOrder(
  cart: WireCart,
  order: WirePlacedOrder,
  attemptKey: string,
): Extract<ReconciledOutcome, { readonly kind: 'placed' | 'processing' | 'not-placed' }> {
  const payments = (order.payment_collections ?? []).flatMap((collection) => collection.payments ?? []);
  if (payments.length === 0 && !isFree(cart)) return { kind: 'processing' };
  const own = payments.find(({ data }) => data?.attemptKey === attemptKey);
  return own === undefined ? { kind: 'not-placed' } : { kind: 'placed', order: toPlacedOrder(cart, order, own) };
}

/** Searches the orders of the moment: Medusa looks up no order by its cart. */
async function findOrder(
  { client, settings }: MedusaContext,
  call: MerchantCall,
  cart: WireCart,
  completedAt: number,
): Promise<WirePlacedOrder | undefined> {
  const moment = (offset: number): string => new Date(completedAt + offset).toISOString();
  for (let offset = 0; ; offset += PAGE) {
    const answer = await client.admin(call, {
      operation: 'FindOrderOfCart',
      method: 'GET',
      path: ['orders'],
      query: {
        region_id: settings.regionId,
        'created_at[$gte]': moment(-BEFORE_MS),
        'created_at[$lte]': moment(AFTER_MS),
        order: '-created_at',
        fields: ORDER_PAGE_FIELDS,
        limit: PAGE,
        offset,
      },
      data: orderPage,
    });
    const { orders, count } = requireData(answer);
    const found = orders.find((order) => order.cart?.id === cart.id);
    if (found !== undefined || orders.length === 0 || offset + orders.length >= count) return found;
  }
}

function toPlacedOrder(cart: WireCart, order: WirePlacedOrder, { data }: WirePayment): PlacedOrder {
  const orderNumber = String(order.display_id);
  const submitted: PlatformCart = toPlatformCart(cart, [], {
    platformOrderNumber: orderNumber,
    submittedAt: new Date(order.created_at).toISOString(),
    thankYouPage: null,
    shippingMethod: toChosenMethod(cart, requireKnownCurrency(cart.currency_code)),
    paymentSummary: {
      paymentType: 'CreditCard',
      lastFour: data?.cardLastFour ?? null,
      cardType: data?.cardBrand ?? null,
      month: null,
      year: null,
    },
  });
  return { orderId: order.id, orderNumber, cart: submitted };
}
