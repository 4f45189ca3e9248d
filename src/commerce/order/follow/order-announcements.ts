import type { Merchant } from '../../calls/merchants.ts';
import type { OrderContext } from '../context/order-context.ts';
import { OrderListener } from './order-listener.ts';
import type { OrderWatch } from './order-watch.ts';

/** Listens to what one platform announces of its orders, while somebody of this process follows one. */
export class OrderAnnouncements {
  readonly #watches = new Map<string, OrderWatch>();
  readonly #listener: OrderListener;

  constructor(context: OrderContext, merchant: Merchant) {
    this.#listener = new OrderListener(context, merchant, (orderIds, isBehind) => {
      // What changed unheard is not told: everybody looks.
      for (const [orderId, watch] of this.#watches) if (isBehind || orderIds.includes(orderId)) watch.wake();
    });
  }

  get isFollowed(): boolean {
    return this.#watches.size > 0;
  }

  follow(orderId: string, watch: OrderWatch): void {
    this.#watches.set(orderId, watch);
  }

  leave(orderId: string): void {
    this.#watches.delete(orderId);
    if (!this.isFollowed) this.#listener.leave();
  }
}
