import type { Cart } from '../../domain/cart/cart.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import type { Runtime } from '../../lib/runtime.ts';
import type { Timers } from '../../lib/timers.ts';

interface TimeParts {
  readonly runtime: Pick<Runtime, 'clock'>;
  readonly timers: Timers;
}

/**
 * What a merchant says beside its cart. If that was read beside others, all of it has one deadline: afterwards this
 * throws StoreUnavailable, while the call goes on for others who may wait for it.
 */
export async function answerInTime<Answer>(
  { runtime, timers }: TimeParts,
  { answerBy }: Pick<Cart, 'answerBy'>,
  answer: Promise<Answer>,
): Promise<Answer> {
  if (answerBy === undefined) return answer;
  const late = Promise.withResolvers<never>();
  const cancel = timers.after(Math.max(0, answerBy - runtime.clock.now()), () =>
    late.reject(new CommerceError('StoreUnavailable', { description: 'No response in time for a list of carts' })),
  );
  try {
    return await Promise.race([answer, late.promise]);
  } finally {
    cancel();
  }
}
