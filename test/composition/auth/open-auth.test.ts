import assert from 'node:assert/strict';
import { it } from 'node:test';
import { ClockWatch } from '../../../src/cluster/clock-watch.ts';
import { openAuth } from '../../../src/composition/auth/open-auth.ts';
import { loadConfig } from '../../../src/config/load-config.ts';
import { silentLogger } from '../../../src/lib/logger.ts';
import { systemRuntime } from '../../../src/lib/runtime.ts';
import { Secret } from '../../../src/lib/secret.ts';
import { MemoryServiceKeys } from '../../auth/support/memory-service-keys.ts';
import { acmeWeb, DAY, startAuth } from '../../auth/support/start-auth.ts';
import { ManualTime } from '../../support/manual-time.ts';

it('leaves the keys of all nodes alone at a node whose clock is 40 days ahead', async (t) => {
  const keys = new MemoryServiceKeys();
  const right = await startAuth({ keys });
  const { token } = await right.auth.deviceTokens.issueDeviceToken(acmeWeb, 'device-1');
  await right.serviceKeys.prepare();
  const { keyId } = await right.serviceKeys.paymentEncryptionKey();
  const clock = { now: () => right.clock.now() + 40 * DAY };
  const stores = { readClock: async () => right.clock.now() };
  const clocks = new ClockWatch({ stores, clock, timers: new ManualTime(), logger: silentLogger });
  await clocks.start();
  t.after(() => clocks.stop());

  const config = { ...(await loadConfig({ environment: {} })), keySecret: new Secret(new Uint8Array(32).fill(7)) };
  const { keys: ahead } = await openAuth(config, {
    stores: { keys, facts: { getOrSet: async (_name, value) => value } },
    runtime: { ...systemRuntime, clock },
    clocks,
  });
  t.after(() => ahead.close());
  const handedOut = await ahead.paymentEncryptionKey();

  assert.equal((await right.present({ svcAuthorization: token })).kind, 'device');
  assert.equal(handedOut.keyId, keyId);
  assert.deepEqual([keys.all('token-signing').length, keys.all('card-encryption').length], [1, 1]);
});
