import type { Cart } from '../../domain/cart/cart.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import type { CoreContext } from './core-context.ts';

/**
 * What a merchant says beside its cart. If that was read beside others, all of it has one deadline: afterwards this
 * throws StoreUnavailable, while the call goes on for others who may wait for it.
 */
export function answerInTime<Answer>(
  context: Pick<CoreContext, 'runtime' | 'timers'>,
  { answerBy }: Pick<Cart, 'answerBy'>,
  answer: Promise<Answer>,
): Promise<Answer> {
  return answerBy === undefined ? answer : answerBefore(context, answerBy, answer);
}

async function answerBefore<Answer>(
  { runtime, timers }: Pick<CoreContext, 'runtime' | 'timers'>,
  answerBy: number,
  answer: Promise<Answer>,
): Promise<Answer> {
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
