import type { Order } from './order.ts';

/** The merchant's page of an order for its buyer: the same before and after its platform tells more. Null if there is none. */
export const findOrderPage = ({
  cart,
  orderStatusPageUrl,
}: Pick<Order, 'cart' | 'orderStatusPageUrl'>): string | null => cart.confirmation?.thankYouPage ?? orderStatusPageUrl;
