import { words } from '../i18n/words.ts';
import { toLiveHref } from '../state/pay.ts';
import type { Shop } from '../state/shops.ts';

/** While an order of the cart is under way, nothing of the cart can change. */
export function UnderWay({ shop: { domain, name, cart } }: { readonly shop: Shop }) {
  const w = words.value;
  if (cart?.openAttempt == null) return null;
  return (
    <p class="notice">
      {w.locked(name)} <a href={toLiveHref([[domain, cart.openAttempt.attemptId]])}>{w.follow}</a>
    </p>
  );
}
