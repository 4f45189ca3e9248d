import { setImmediate } from 'node:timers/promises';
import { InProcessEventBus } from '../../src/events/in-process-event-bus.ts';
import { describeEventBusContract } from '../contract/event-bus.ts';

describeEventBusContract('in process', async () => {
  const bus = new InProcessEventBus();
  return {
    bus,
    settled: () => setImmediate(),
    countSubscribers: () => bus.size,
    dispose: () => bus.close(),
  };
});
