import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { InProcessEventBus } from '../../../src/cluster/events/in-process-event-bus.ts';
import { TopicSubscription } from '../../../src/commerce/wake-ups/topic-subscription.ts';
import { ManualTime, settle } from '../../support/manual-time.ts';

describe('TopicSubscription', () => {
  let events: InProcessEventBus;
  let time: ManualTime;
  let subscription: TopicSubscription;
  beforeEach(() => {
    events = new InProcessEventBus();
    time = new ManualTime();
    subscription = new TopicSubscription(events, time, 'cart:a');
  });

  /** Whether a wait of a second has ended by itself, without any time passing. */
  const endsAtOnce = async (): Promise<boolean> => {
    let ended = false;
    const waiting = subscription.wait(1000).then(() => {
      ended = true;
    });
    await settle();
    const atOnce = ended;
    await time.advance(1000);
    await waiting;
    return atOnce;
  };

  it('waits for a wake-up, at most for the given time, and leaves no timer behind', async () => {
    assert.equal(await endsAtOnce(), false);

    const waiting = subscription.wait(1000);
    events.publish('cart:a');
    await waiting;

    assert.equal(time.waiting, 0);
    assert.equal(await endsAtOnce(), false);
  });

  it('keeps wake-ups that come between two waits, and folds them into one', async () => {
    for (let count = 0; count < 1000; count += 1) events.publish('cart:a');

    assert.equal(await endsAtOnce(), true);
    assert.equal(await endsAtOnce(), false);
  });

  it('ends a wait that is going on when it leaves, and each later one, and is forgotten', async () => {
    const waiting = subscription.wait(1000);

    subscription.leave();
    await waiting;

    assert.equal(subscription.hasLeft, true);
    assert.deepEqual([await endsAtOnce(), await endsAtOnce()], [true, true]);
    assert.equal(events.size, 0);
    assert.equal(time.waiting, 0);
  });

  it('waits for the time alone once the bus has closed', async () => {
    await events.close();

    assert.equal(await endsAtOnce(), false);
  });
});
