import type { Order } from '../../../domain/order/order.ts';
import type { CommerceError } from '../../../errors/commerce-error.ts';

/** What a look at an order showed: the order, or why it cannot be read. */
export type OrderSeen =
  | { readonly order: Order; readonly error: null }
  | { readonly order: null; readonly error: CommerceError };
