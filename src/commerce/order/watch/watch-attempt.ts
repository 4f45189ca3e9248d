import type { PlaceOrderEvent } from '../../../domain/order/attempt.ts';
import { type AttemptId, findAttemptId } from '../../../domain/order/attempt-id.ts';
import type { Caller, OwnerKey } from '../../../domain/viewer/viewer.ts';
import { CommerceError } from '../../../errors/commerce-error.ts';
import { attemptTopic } from '../../../events/event-bus.ts';
import type { CommerceContext } from '../../dependencies.ts';
import { requireOwner } from '../../require-owner.ts';
import { toWatchPause } from '../../to-watch-pause.ts';
import { TopicSubscription } from '../../topic-subscription.ts';
import { watchEvents } from './watch-events.ts';

/**
 * All events after `afterSequence` (0: from the first): past ones, then live ones, until the attempt ends. `return()`
 * ends it at once, also during a wait.
 *
 * The subscription starts before the store is read, so that no event is missed in between. A client that chose the id
 * may subscribe before the attempt exists: this waits a while for it. Throws InvalidInputQuery, and OrderNotFound for
 * another device's attempt too.
 */
export async function watchAttempt(
  context: CommerceContext,
  caller: Caller,
  input: { readonly attemptId: string; readonly afterSequence: number },
): Promise<AsyncIterableIterator<PlaceOrderEvent>> {
  const owner = requireOwner(caller);
  const { attemptId, afterSequence } = input;
  if (!Number.isSafeInteger(afterSequence) || afterSequence < 0) {
    throw new CommerceError('InvalidInputQuery', {
      field: ['afterSequence'],
      description: 'afterSequence must be a whole number of at least 0',
    });
  }
  const known = findAttemptId(attemptId);
  if (known === undefined) throw new CommerceError('OrderNotFound', { field: ['attemptId'] });

  const subscription = new TopicSubscription(context.events, context.timers, attemptTopic(known));
  try {
    await waitUntilKnown(context, caller, owner, known, subscription);
  } catch (error) {
    subscription.leave();
    throw error;
  }
  return watchEvents(context, known, afterSequence, subscription, caller.signal);
}

async function waitUntilKnown(
  context: CommerceContext,
  { signal }: Caller,
  owner: OwnerKey,
  attemptId: AttemptId,
  subscription: TopicSubscription,
): Promise<void> {
  const { attemptReads, runtime, settings } = context;
  const until = runtime.clock.now() + settings.watchUnknown;
  const leave = () => subscription.leave();
  signal.addEventListener('abort', leave, { once: true });
  try {
    for (;;) {
      const attempt = await attemptReads.find(attemptId);
      if (attempt?.owner === owner) return;
      const pause = until - runtime.clock.now();
      if (attempt !== undefined || pause <= 0 || signal.aborted) {
        throw new CommerceError('OrderNotFound', { field: ['attemptId'] });
      }
      await subscription.wait(Math.min(pause, toWatchPause(context)));
    }
  } finally {
    signal.removeEventListener('abort', leave);
  }
}
