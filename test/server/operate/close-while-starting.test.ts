import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, it } from 'node:test';
import { createService } from '../../../src/composition/service.ts';
import { loadConfig } from '../../../src/config/load-config.ts';
import { systemTimers, type Timers } from '../../../src/lib/timers.ts';
import { findPorts } from '../../support/process/find-ports.ts';
import { testKeySecret } from '../../support/servers/start-service.ts';

const logger = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

class CountedTimers implements Timers {
  readonly open = new Set<() => void>();

  after(milliseconds: number, task: () => void): () => void {
    const stop = systemTimers.after(milliseconds, () => {
      this.open.delete(stop);
      task();
    });
    this.open.add(stop);
    return () => {
      this.open.delete(stop);
      stop();
    };
  }
}

async function createClosable() {
  const first = await findPorts(2);
  const environment = { PORT: String(first), DRAIN_SECONDS: '1', KEY_SECRET: testKeySecret };
  const loaded = await loadConfig({ environment });
  const merchants = loaded.merchants.filter(({ domain }) => domain === 'apparel.demo.example');
  const metrics = { host: '127.0.0.1', port: first + 1 };
  const timers = new CountedTimers();
  const config = { ...loaded, merchants, metrics, dataDir: ':memory:' };
  return { service: await createService(config, { logger, timers }), timers, ports: [first, first + 1] };
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const isOpen = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isOpen;
}

describe('a service that is closed while it starts', () => {
  const moments = {
    'at once': async () => {},
    'a moment later': () => new Promise<void>((resolve) => setImmediate(resolve)),
    'once one of its ports is open': async ([, metrics = 0]: readonly number[]) => {
      while (!(await isListening(metrics)));
    },
  };
  for (const [when, wait] of Object.entries(moments)) {
    it(`listens nowhere afterwards and has no timer left: ${when}`, async () => {
      const { service, timers, ports } = await createClosable();

      const listening = Promise.allSettled([service.listen()]);
      await wait(ports);
      await service.close();
      await listening;

      assert.deepEqual(await Promise.all(ports.map(isListening)), [false, false]);
      assert.equal(timers.open.size, 0);
    });
  }

  it('listens nowhere where it is told to listen after its end', async () => {
    const { service, timers, ports } = await createClosable();
    await service.close();

    await assert.rejects(service.listen(), /closed/);

    assert.deepEqual(await Promise.all(ports.map(isListening)), [false, false]);
    assert.equal(timers.open.size, 0);
  });
});
