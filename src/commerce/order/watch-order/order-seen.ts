import type { Order } from '../../../domain/order/order.ts';
import type { CommerceError } from '../../../errors/commerce-error.ts';

/** The result of reading a watched order: the order, or why it cannot be read. */
export type OrderSeen =
  | { readonly order: Order; readonly error: null }
  | { readonly order: null; readonly error: CommerceError };
