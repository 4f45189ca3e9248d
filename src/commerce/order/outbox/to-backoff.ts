import type { OrderContext } from '../context/order-context.ts';

/** How long to wait after so many failures: twice as long each time, up to a quarter less, so that receivers do not get everything at once. */
export function toBackoff(
  { runtime, settings: { firstRedelivery, lastRedelivery } }: Pick<OrderContext, 'runtime' | 'settings'>,
  failures: number,
): number {
  const pause = Math.min(firstRedelivery * 2 ** Math.min(failures - 1, 30), lastRedelivery);
  const [chance = 0] = runtime.randomBytes(1);
  return Math.round(pause * (1 - chance / 1024));
}
