import { CommerceErrors } from '../../errors/commerce-errors.ts';
import type { OutageLog } from '../calls/outage-log.ts';
import type { TopicSubscription } from './topic-subscription.ts';

interface Lookout {
  readonly subscription: TopicSubscription;
  readonly outage: OutageLog;
  /** What the log says of a look that failed. */
  readonly fields: object;
  readonly look: () => Promise<void>;
  /** How long to wait for a wake-up before looking again, in milliseconds. */
  readonly toPause: () => number;
}

/** Looks now and after each wake-up, until the subscription has left. One reader and one timer serve any number of watchers. */
export async function keepLooking({ subscription, outage, fields, look, toPause }: Lookout): Promise<void> {
  while (!subscription.hasLeft) {
    try {
      // The work that wakes goes on first, and those who join in the same turn share a look.
      await new Promise((resolve) => setImmediate(resolve));
      // The look sees what woke until now.
      subscription.clear();
      await look();
      outage.worked(subscription);
    } catch (error) {
      // The service's own store: whoever waits goes on waiting, and it is asked again after the pause.
      if (CommerceErrors.find(error) === undefined) outage.failed(subscription, error, fields);
    }
    await subscription.wait(toPause());
  }
  outage.leave(subscription);
}
