import type { PlaceOrderEvent } from '../../domain/attempt.ts';
import type { Caller } from '../../domain/viewer.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import { attemptTopic } from '../../events/event-bus.ts';
import type { CommerceContext } from '../dependencies.ts';
import { requireOwner } from '../require-owner.ts';
import { WakeUps } from '../wake-ups.ts';
import { findUuid } from './attempt-id.ts';
import { AttemptWatcher } from './attempt-watcher.ts';

/**
 * The seat is taken before the store is read, so that nothing happens unseen in between. A client that chose the id may come before
 * the attempt is there: it is waited for, for a while. Throws InvalidInputQuery, and OrderNotFound for another device's attempt too.
 */
export async function watchAttempt(
  context: CommerceContext,
  caller: Caller,
  attemptId: string,
  afterSequence: number,
): Promise<AsyncIterableIterator<PlaceOrderEvent>> {
  const owner = requireOwner(caller);
  if (!Number.isSafeInteger(afterSequence) || afterSequence < 0) {
    throw new CommerceError('InvalidInputQuery', {
      field: ['afterSequence'],
      description: 'afterSequence must be a whole number of at least 0',
    });
  }
  const uuid = findUuid(attemptId);
  if (uuid === undefined) throw new CommerceError('OrderNotFound', { field: ['attemptId'] });

  const wakeUps = new WakeUps(context.events, context.timers, attemptTopic(uuid));
  try {
    await waitUntilKnown(context, caller, owner, uuid, wakeUps);
  } catch (error) {
    wakeUps.leave();
    throw error;
  }
  return new AttemptWatcher(context, uuid, afterSequence, wakeUps, caller.signal);
}

async function waitUntilKnown(
  { stores, runtime, settings }: CommerceContext,
  { signal }: Caller,
  owner: string,
  attemptId: string,
  wakeUps: WakeUps,
): Promise<void> {
  const until = runtime.clock.now() + settings.watchUnknown;
  const leave = () => wakeUps.leave();
  signal.addEventListener('abort', leave, { once: true });
  try {
    for (;;) {
      const attempt = await stores.attempts.find(attemptId);
      if (attempt?.owner === owner) return;
      const pause = until - runtime.clock.now();
      if (attempt !== undefined || pause <= 0 || signal.aborted) {
        throw new CommerceError('OrderNotFound', { field: ['attemptId'] });
      }
      await wakeUps.wait(pause);
    }
  } finally {
    signal.removeEventListener('abort', leave);
  }
}
