import type { Order } from '@cartwright/client';
import { signal } from '@preact/signals';
import { cartwright } from '../api/cartwright.ts';
import { toHref } from './place.ts';
import type { Shop } from './shops.ts';

/** By shop; a shop uses one up with its order. */
export const captchaTokens = signal<Readonly<Record<string, string>>>({});

/** The orders that this page has made, by their attempt. After a reload, they are followed instead. */
export const ownOrders = new Map<string, Order>();

/** What is missing at a shop, but for what its order brings along. */
export const listMissing = ({ domain, cart }: Shop) =>
  (cart?.readiness?.blockers ?? []).filter(
    ({ field }) => !(field?.[0] === 'captchaToken' && captchaTokens.value[domain] !== undefined),
  );

export const isPayable = (shop: Shop): boolean => !shop.isDown && listMissing(shop).length === 0;

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
  for (const { domain, attemptId, encryptedCard, cart } of calls) {
    const captchaToken = captchaTokens.value[domain];
    const order = cartwright.completeOrder({
      domain,
      attemptId,
      payment: { encryptedCard },
      ...(cart && { expectedTotal: { number: cart.total.number, currency: cart.total.currency } }),
      ...(captchaToken !== undefined && { captchaToken }),
      returnUrl: new URL(href, location.href).href,
    });
    ownOrders.set(attemptId, order);
  }
  captchaTokens.value = {};
  return href;
}
