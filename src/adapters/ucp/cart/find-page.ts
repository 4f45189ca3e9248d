import { isLoopback } from '../../../lib/net/is-loopback.ts';
import type { WireCheckout } from '../wire/checkout.ts';

/** The page at which the buyer can go on; null if the shop names none, or one that is not safe. */
export function findPage({ continue_url: url }: Pick<WireCheckout, 'continue_url'>): string | null {
  if (!url) return null;
  const page = new URL(url);
  return page.protocol === 'https:' || (page.protocol === 'http:' && isLoopback(page)) ? url : null;
}

/** ISO 8601; null if the shop does not say when the checkout ends. */
export function findExpiry({ expires_at }: Pick<WireCheckout, 'expires_at'>): string | null {
  const expiresAt = Date.parse(expires_at ?? '');
  return Number.isNaN(expiresAt) ? null : new Date(expiresAt).toISOString();
}
