import type { Shop } from '../shop.ts';
import { ShopRefusal } from '../shop-refusal.ts';
import { findCode } from './find-code.ts';

/** Refuses to take off a code that has to stay: `code-not-removable`. */
export function requireRemovable({ settings }: Shop, applied: readonly string[], wanted: readonly string[] = []): void {
  const fixed = applied.find(
    (code) => !wanted.includes(code) && findCode(settings.promotions, code)?.removable === false,
  );
  if (fixed !== undefined) throw new ShopRefusal('code-not-removable', { promoCode: fixed });
}
