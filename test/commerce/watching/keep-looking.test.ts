import assert from 'node:assert/strict';
import { it } from 'node:test';
import { OutageLog } from '../../../src/commerce/calls/outage-log.ts';
import { keepLooking } from '../../../src/commerce/watching/keep-looking.ts';
import { TopicSubscription } from '../../../src/commerce/watching/topic-subscription.ts';
import { silentLogger } from '../../../src/lib/logger.ts';
import { InProcessEventBus } from '../../../src/nodes/events/in-process-event-bus.ts';
import { ManualTime, settle } from '../../support/manual-time.ts';

it('looks once for all that woke before the look, and again for what wakes during it', async () => {
  const time = new ManualTime();
  const events = new InProcessEventBus();
  const subscription = new TopicSubscription(events, time, 'topic');
  let wakesDuringLook = 0;
  let looks = 0;
  const ended = keepLooking({
    subscription,
    outage: new OutageLog(silentLogger, { began: 'failed', ended: 'worked' }),
    fields: {},
    look: async () => {
      looks += 1;
      if (wakesDuringLook-- > 0) events.publish('topic');
    },
    toPause: () => 1_000,
  });
  await settle();
  assert.equal(looks, 1);

  events.publish('topic');
  // By then the first wake-up has ended the wait.
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  events.publish('topic');
  await settle();
  assert.equal(looks, 2);

  wakesDuringLook = 1;
  events.publish('topic');
  await settle();
  assert.equal(looks, 4);
  subscription.leave();
  await ended;
});
