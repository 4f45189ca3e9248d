import { patchShop } from './shops.ts';

/** Events of a cart tell that an order of it has ended, but not that one begins. Null if none did. */
export const lockCart = (domain: string, attemptId: string | null): void =>
  patchShop(domain, ({ cart }) =>
    cart ? { cart: { ...cart, openAttempt: attemptId === null ? null : { attemptId } } } : {},
  );

/** The order that was in the way of a refused call, perhaps one of another tab. Null if none was. */
export const findOrderInTheWay = (
  problems: readonly { readonly code: string; readonly attemptId?: string | null }[],
): string | null => problems.find(({ code }) => code === 'CART_LOCKED')?.attemptId ?? null;
