import type { CallOptions, Client } from '../client.ts';
import type {
  OrderAttemptFragment,
  OrderProgressSubscription,
  OrderUserErrorFragment,
} from '../generated/order-types.ts';
import { load } from '../load.ts';
import type { Wait } from '../retry.ts';
import type { ChallengeWindow } from './challenge-window.ts';
import type { OrderSteps } from './order-steps.ts';
import type { PendingPlace } from './pending-orders.ts';

export type OrderAttempt = OrderAttemptFragment;
export type OrderUserError = OrderUserErrorFragment;
export type OrderEvent = NonNullable<OrderProgressSubscription['placeOrderProgress']>;

/** What became of an order. */
export interface OrderOutcome {
  /** Null if none began: the user errors say why, or the service never got the call. */
  readonly attempt: OrderAttempt | null;
  /** Why no attempt began, or why it failed. */
  readonly userErrors: readonly OrderUserError[];
}

/** The call that orders. */
export interface OrderCall {
  readonly mutation: 'placeOrder' | 'completeOrder';
  readonly input: object;
}

export interface OrderParts {
  readonly client: Pick<Client, 'query' | 'mutate' | 'subscribe'>;
  readonly attemptId: string;
  readonly place: PendingPlace;
  readonly pause: Wait;
  /** Undefined for an order of a page that is gone. */
  readonly call?: OrderCall;
  readonly options?: CallOptions | undefined;
}

/** An order on its way. It goes on without the page: `pending` finds it again. */
export class Order {
  readonly attemptId: string;
  /** The end: placed, failed, or never begun. Rejects if nobody knows, and the order stays in `pending`, or, with `isAnswered`, if it was refused. */
  readonly result: Promise<OrderOutcome>;
  readonly #steps: Promise<OrderSteps>;

  constructor(parts: OrderParts) {
    this.attemptId = parts.attemptId;
    // Without it, a call was not sent, and nobody knows of an order that is followed.
    const steps = load(() => import('./order-steps.ts'), parts.call !== undefined);
    this.#steps = steps.then(({ OrderSteps }) => new OrderSteps(parts));
    this.result = this.#steps.then(({ result }) => result);
    // Who only reads the events need not handle it.
    this.result.catch(() => {});
  }

  /** Each event once, from the first on, over as many sockets as it takes. Every loop begins anew. A challenge is an event with its address. */
  get events(): AsyncIterable<OrderEvent> {
    const steps = this.#steps;
    return {
      async *[Symbol.asyncIterator]() {
        yield* (await steps).events();
      },
    };
  }

  /** Call it once the buyer has met the challenge. If the shop wants the call again (`REPEAT_CALL`), sends it again, with the same card. */
  async continue(): Promise<OrderOutcome> {
    return (await this.#steps).continue();
  }

  /**
   * Takes the buyer to a challenge of the order, now or once there is one: in this page's own `window`, which the bank leads to `returnUrl`
   * afterwards, or in a window that a click has opened. That one is closed at the end, and the order goes on by itself. Gives `result`.
   */
  async openChallenge(window: ChallengeWindow): Promise<OrderOutcome> {
    return (await this.#steps).openChallenge(window);
  }

  /** Frees the cart: a pending challenge is then void. An order that was placed before stays placed, as the outcome says. */
  async cancel(): Promise<OrderOutcome> {
    return (await this.#steps).cancel();
  }
}
