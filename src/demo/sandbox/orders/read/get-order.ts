import type { Shop } from '../../shop.ts';
import type { ShopOrder } from '../shop-order.ts';
import { readOrder } from './read-order.ts';

export const getOrder = (shop: Shop, { orderId }: { readonly orderId: string }): Promise<ShopOrder> =>
  readOrder(shop, shop.database, orderId);
