import assert from 'node:assert/strict';
import { it } from 'node:test';
import { InProcessEventBus } from '../../../src/cluster/events/in-process-event-bus.ts';
import { pollOnWakeUp } from '../../../src/commerce/wake-ups/poll-on-wake-up.ts';
import { TopicSubscription } from '../../../src/commerce/wake-ups/topic-subscription.ts';
import { silentLogger } from '../../../src/lib/logger.ts';
import { OutageLog } from '../../../src/lib/outage-log.ts';
import { ManualTime, settle } from '../../support/manual-time.ts';

it('reads once for all that woke before the look, and again for what wakes during it', async () => {
  const time = new ManualTime();
  const events = new InProcessEventBus();
  const subscription = new TopicSubscription(events, time, 'topic');
  let wakesDuringLook = 0;
  let reads = 0;
  const ended = pollOnWakeUp({
    subscription,
    outage: new OutageLog(silentLogger, { began: 'failed', ended: 'worked' }),
    fields: {},
    read: async () => {
      reads += 1;
      if (wakesDuringLook-- > 0) events.publish('topic');
    },
    toPause: () => 1_000,
  });
  await settle();
  assert.equal(reads, 1);

  events.publish('topic');
  // By then the first wake-up has ended the wait.
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  events.publish('topic');
  await settle();
  assert.equal(reads, 2);

  wakesDuringLook = 1;
  events.publish('topic');
  await settle();
  assert.equal(reads, 4);
  subscription.leave();
  await ended;
});
