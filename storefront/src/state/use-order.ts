import type { OrderEvent, OrderOutcome } from '@cartwright/client';
import { useEffect, useState } from 'preact/hooks';
import { cartwright } from '../api/cartwright.ts';
import { ownOrders } from './pay.ts';
import { toProblem } from './to-problem.ts';

export interface FollowedOrder {
  readonly events: readonly OrderEvent[];
  readonly outcome?: OrderOutcome;
  readonly failure?: ReturnType<typeof toProblem>;
}

/** An order on its way, event by event: one of this page, or one that an earlier page made. `isBack`: from its bank. */
export function useOrder(attemptId: string, isBack: boolean) {
  const [followed, setFollowed] = useState<FollowedOrder>({ events: [] });
  useEffect(() => {
    let isLeft = false;
    const order = ownOrders.get(attemptId) ?? cartwright.followOrder(attemptId);
    ownOrders.set(attemptId, order);
    const listen = async () => {
      for await (const event of order.events) {
        if (isLeft) return;
        setFollowed((known) => ({ ...known, events: [...known.events, event] }));
      }
    };
    const fail = (error: Error) => isLeft || setFollowed((known) => ({ ...known, failure: toProblem(error) }));
    void listen().catch(() => {});
    order.result.then((outcome) => isLeft || setFollowed((known) => ({ ...known, outcome })), fail);
    if (isBack) void order.continue().catch(fail);
    return () => {
      isLeft = true;
    };
  }, [attemptId, isBack]);
  return followed;
}
