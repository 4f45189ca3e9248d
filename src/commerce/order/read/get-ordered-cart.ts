import type { Cart } from '../../../domain/cart/cart.ts';
import type { Caller } from '../../../domain/viewer/viewer.ts';
import type { OrderKey } from '../../../stores/ports/index.ts';
import { requireOwnOrder } from '../../context/require-own-order.ts';
import type { OrderContext } from '../context/order-context.ts';
import { toOrderedCart } from './to-order.ts';

/** The cart as it was ordered, read from the store without a call to the merchant. Throws OrderNotFound, Forbidden. */
export const getOrderedCart = async (context: OrderContext, caller: Caller, key: OrderKey): Promise<Cart> =>
  toOrderedCart(await requireOwnOrder(context, caller, key));
