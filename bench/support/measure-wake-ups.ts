import { randomUUID } from 'node:crypto';
import { createClient } from '@redis/client';
import { readRedisCpu, redisUrl } from '../../test/support/machine/redis.ts';

/** As one of an order's events: the node and a topic. */
const MESSAGE = JSON.stringify([randomUUID(), `attempt:${randomUUID()}`]);

/** CPU of Redis for one wake-up to so many nodes, in microseconds. Whoever else uses this Redis meanwhile counts, too. */
export async function measureWakeUps(nodes: number, wakeUps: number): Promise<number> {
  const channel = `bench:${randomUUID()}`;
  const open = () => createClient({ url: redisUrl.reveal() }).connect();
  const [publisher, ...listeners] = await Promise.all(Array.from({ length: nodes + 1 }, open));
  if (publisher === undefined) throw new Error('There is no publisher');
  try {
    let left = nodes * wakeUps;
    const heard = Promise.withResolvers<void>();
    const take = () => {
      left -= 1;
      if (left === 0) heard.resolve();
    };
    await Promise.all(listeners.map((listener) => listener.subscribe(channel, take)));
    const before = await readRedisCpu();
    // One after another, since nodes send theirs in turns of their event loops.
    for (let index = 0; index < wakeUps; index += 1) await publisher.publish(channel, MESSAGE);
    await heard.promise;
    return ((await readRedisCpu()) - before) / wakeUps;
  } finally {
    for (const client of [publisher, ...listeners]) client.destroy();
  }
}
