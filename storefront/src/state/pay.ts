import { CartwrightError, type CompleteOrderCall, type Order, type OrderOutcome } from '@cartwright/client';
import { effect, signal } from '@preact/signals';
import { cartwright } from '../api/cartwright.ts';
import { keepGoods } from './goods.ts';
import { findOrderInTheWay, lockCart } from './lock-cart.ts';
import { toHref } from './place.ts';
import { canDeliver, patchShop, type Shop } from './shops.ts';
import { keepInTab, readFromTab } from './tab-storage.ts';

const KEY = 'captcha';

/** By shop; a shop uses one up with its order. A page that is loaded again still has them. */
export const captchaTokens = signal<Readonly<Record<string, string>>>(readFromTab(KEY) ?? {});
effect(() => keepInTab(KEY, captchaTokens.value));

export function dropCaptchaToken(domain: string): void {
  const { [domain]: _used, ...others } = captchaTokens.value;
  captchaTokens.value = others;
}

/** The orders that this page has made, by their attempt. After a reload, they are followed instead. */
export const ownOrders = new Map<string, Order>();

/** What is missing at a shop, but for what its order brings along. */
export const listMissing = ({ domain, cart }: Shop) =>
  (cart?.readiness?.blockers ?? []).filter(
    (problem) => !(isOfCaptcha(problem) && captchaTokens.value[domain] !== undefined),
  );

export const isOfCaptcha = ({ field }: { readonly field: readonly string[] | null }): boolean =>
  field?.[0] === 'captchaToken';

export const isPayable = (shop: Shop): boolean => !shop.isDown && canDeliver(shop) && listMissing(shop).length === 0;

export interface TypedCard {
  readonly number: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
  readonly securityCode: string;
  readonly holderName: string;
}

export const toLiveHref = (orders: readonly (readonly [domain: string, attemptId: string])[]): string =>
  `${toHref('/live')}?${new URLSearchParams(orders.map(([domain, attemptId]) => ['order', `${domain}~${attemptId}`]))}`;

/** Orders at all these shops at once, and answers the address at which they can be watched. */
export async function payAll(shops: readonly Shop[], card: TypedCard): Promise<string> {
  const calls = await Promise.all(
    shops.map(async (shop) => ({
      ...shop,
      attemptId: crypto.randomUUID() as string,
      encryptedCard: await cartwright.encryptCard(card),
    })),
  );
  const href = toLiveHref(calls.map(({ domain, attemptId }) => [domain, attemptId]));
  for (const { attemptId, encryptedCard, ...shop } of calls) order(shop, attemptId, { encryptedCard }, href);
  return href;
}

/** Orders at one shop with the token of a card network. */
export function payByToken(
  shop: Shop,
  networkToken: { readonly intentId: string; readonly flowToken: string },
): string {
  const attemptId = crypto.randomUUID();
  const href = toLiveHref([[shop.domain, attemptId]]);
  order(shop, attemptId, { networkToken }, href);
  return href;
}

function order({ domain, cart }: Shop, attemptId: string, payment: CompleteOrderCall['payment'], href: string): void {
  const captchaToken = captchaTokens.value[domain];
  const made = cartwright.completeOrder({
    domain,
    attemptId,
    payment,
    ...(cart && { expectedTotal: { number: cart.total.number, currency: cart.total.currency } }),
    ...(captchaToken !== undefined && { captchaToken }),
    returnUrl: new URL(href, location.href).href,
  });
  dropCaptchaToken(domain);
  followOwn(domain, made, captchaToken);
  if (cart) keepGoods(attemptId, cart);
}

/** Its cart is locked until it ends. */
export function followOwn(domain: string, order: Order, captchaToken?: string): void {
  ownOrders.set(order.attemptId, order);
  void lockFor(domain, order.attemptId, order, captchaToken);
}

/** An order that has not begun leaves its cart as it was. While nobody knows, the cart stays locked. */
async function lockFor(
  domain: string,
  attemptId: string,
  { result }: Order,
  captchaToken: string | undefined,
): Promise<void> {
  lockCart(domain, attemptId);
  patchShop(domain, () => ({ ordering: attemptId }));
  const outcome = await result.catch((error) => findOutcome(attemptId, error)).catch(() => undefined);
  // Nobody could be asked: the next event of the cart tells.
  if (outcome === undefined) lockCart(domain, attemptId);
  if (outcome?.attempt === null) {
    lockCart(domain, findOrderInTheWay(outcome.userErrors));
    // The shop has not seen it.
    if (captchaToken !== undefined && !outcome.userErrors.some(isOfCaptcha))
      captchaTokens.value = { [domain]: captchaToken, ...captchaTokens.value };
  }
  patchShop(domain, () => ({ ordering: null }));
}

/** The call that failed may have arrived, or be on its way: unless it was refused, the service is asked for its order. */
async function findOutcome(attemptId: string, error: unknown): Promise<OrderOutcome> {
  if (error instanceof CartwrightError && error.isAnswered) return { attempt: null, userErrors: [] };
  ownOrders.delete(attemptId);
  return cartwright.followOrder(attemptId).result;
}
