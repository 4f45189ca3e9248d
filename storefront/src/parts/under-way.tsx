import { words } from '../i18n/words.ts';
import { toLiveHref } from '../state/pay.ts';
import { findOpenAttempt, type Shop } from '../state/shops.ts';

/** While an order of the cart is under way, nothing of the cart can change. */
export function UnderWay({ shop }: { readonly shop: Shop }) {
  const w = words.value;
  const attemptId = findOpenAttempt(shop);
  if (attemptId === null) return null;
  return (
    <p class="notice">
      {w.locked(shop.name)} <a href={toLiveHref([[shop.domain, attemptId]])}>{w.follow}</a>
    </p>
  );
}
