import { CommerceErrors } from '../../errors/commerce-errors.ts';
import type { OutageLog } from '../../lib/outage-log.ts';
import { runForAll } from '../../lib/tracing/work.ts';
import type { TopicSubscription } from './topic-subscription.ts';

interface Poll {
  readonly subscription: TopicSubscription;
  readonly outage: OutageLog;
  /** Fields of the log line if a read fails. */
  readonly fields: object;
  readonly read: () => Promise<void>;
  /** How long to wait for a wake-up before the next read, in milliseconds. */
  readonly toPause: () => number;
}

/** Reads now and after each wake-up, until the subscription has left. One reader and one timer serve any number of watchers. */
export const pollOnWakeUp = (poll: Poll): Promise<void> => runForAll(() => pollUntilLeft(poll));

async function pollUntilLeft({ subscription, outage, fields, read, toPause }: Poll): Promise<void> {
  while (!subscription.hasLeft) {
    try {
      // The work that wakes goes on first, and those who join in the same turn share a read.
      await new Promise((resolve) => setImmediate(resolve));
      // The read sees everything that woke until now.
      subscription.clear();
      await read();
      outage.worked(subscription);
    } catch (error) {
      // The service's own store: whoever waits goes on waiting, and it is asked again after the pause.
      if (CommerceErrors.find(error) === undefined) outage.failed(subscription, error, fields);
    }
    await subscription.wait(toPause());
  }
  outage.leave(subscription);
}
