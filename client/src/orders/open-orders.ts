import type { CallOptions, Client } from '../client.ts';
import type { CompleteOrderInput, PlaceOrderInput } from '../generated/order-types.ts';
import { load } from '../load.ts';
import type { Wait } from '../retry.ts';
import { Order, type OrderCall, type OrderParts } from './order.ts';
import type { PendingPlace } from './pending-orders.ts';

/** An input whose attempt is its idempotency key as well: an order is made once, whoever asks for it again. */
type Once<Input> = Omit<Input, 'idempotencyKey' | 'attemptId'> & { readonly attemptId?: string };

export type PlaceOrderCall = Once<PlaceOrderInput>;
export type CompleteOrderCall = Once<CompleteOrderInput>;

export interface Orders {
  /** Orders some items in one call: the cart is made for them. */
  placeOrder(input: PlaceOrderCall, options?: CallOptions): Order;
  /** Orders the device's cart at a merchant. */
  completeOrder(input: CompleteOrderCall, options?: CallOptions): Order;
  /** An order that this device has made, as on the page to which a challenge returns. Nothing is ordered. */
  followOrder(attemptId: string, options?: CallOptions): Order;
  /** The orders whose end this browser has not heard of, as after a reload. Each is followed. */
  pending(options?: CallOptions): Promise<readonly Order[]>;
}

export function openOrders(
  client: Pick<Client, 'query' | 'mutate' | 'subscribe'>,
  place: PendingPlace,
  pause: Wait,
): Orders {
  const parts = { client, place, pause };
  const follow = (order: Omit<OrderParts, keyof typeof parts>) => new Order({ ...order, ...parts });
  const open =
    (mutation: OrderCall['mutation']) =>
    ({ attemptId = crypto.randomUUID(), ...rest }: { readonly attemptId?: string }, options?: CallOptions) => {
      const call = { mutation, input: { ...rest, attemptId, idempotencyKey: attemptId } };
      return follow({ attemptId, call, options });
    };
  return {
    placeOrder: open('placeOrder'),
    completeOrder: open('completeOrder'),
    followOrder: (attemptId, options) => follow({ attemptId, options }),
    pending: async (options) => {
      const { listPending } = await load(() => import('./order-steps.ts'));
      return (await listPending(place)).map(({ attemptId }) => follow({ attemptId, options }));
    },
  };
}
