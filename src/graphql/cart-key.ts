import type { Cart } from '../domain/cart/cart.ts';
import { CommerceError } from '../errors/commerce-error.ts';

/**
 * Which cart it is, for a cache:
 * - `Cart`: the device's cart at a merchant, as it is now. Key: domain and the platform's ID.
 * - `OrderedCart`: the cart that became an order, which changes no more. Key: domain and order ID.
 * - `EventCart`: the cart as an event of an attempt showed it. Key: attempt ID and sequence.
 */
export type CartKey = readonly [kind: 'Cart' | 'OrderedCart' | 'EventCart', scope: string, name: string];

/** A cart that is not the one that the device has now says which one it is. */
export interface KeyedCart extends Cart {
  readonly key?: CartKey;
}

export const toCartKey = ({ key, shopId, cartId }: KeyedCart): CartKey => key ?? ['Cart', shopId, cartId];

/** The key in the parts of a global identifier. Throws InvalidInputQuery if they name no cart. */
export function parseCartKey([kind = '', scope = '', name = '']: readonly string[]): CartKey {
  if (kind === 'Cart' || kind === 'OrderedCart' || kind === 'EventCart') return [kind, scope, name];
  throw new CommerceError('InvalidInputQuery', { field: ['id'], description: 'Not the identifier of a cart' });
}

export const toOrderedCart = (cart: Cart, { domain, orderId }: { readonly domain: string; readonly orderId: string }) =>
  ({ ...cart, key: ['OrderedCart', domain, orderId] }) satisfies KeyedCart;

export const toEventCart = (
  cart: Cart,
  { attemptId, sequence }: { readonly attemptId: string; readonly sequence: number },
) => ({ ...cart, key: ['EventCart', attemptId, String(sequence)] }) satisfies KeyedCart;
