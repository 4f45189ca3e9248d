import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { silentLogger } from '../../src/lib/logger.ts';
import { systemRuntime } from '../../src/lib/runtime.ts';
import { createRateLimits } from '../../src/rate-limits/create-rate-limits.ts';
import { describeRateLimitsContract, toSettings } from '../contract/rate-limits.ts';

const { clock } = systemRuntime;

describeRateLimitsContract('memory', async (t, settings) => {
  t.mock.timers.enable({ apis: ['Date', 'setTimeout'], now: 1_000_000 });
  return {
    rateLimits: createRateLimits({ settings, clock, logger: silentLogger }),
    elapse: async (milliseconds) => t.mock.timers.tick(milliseconds),
  };
});

describe('the alarm for an App ID', () => {
  it('is logged once a minute, and refuses nobody', async () => {
    const warned: object[] = [];
    const logger = { ...silentLogger, warn: (fields: object) => void warned.push(fields) };
    const rateLimits = createRateLimits({ settings: toSettings({}), clock, logger });

    const taken = await Promise.all(
      Array.from({ length: 6_100 }, (_, index) =>
        rateLimits.take({ address: `address ${index}`, device: null, appId: 'acme-web' }, { sessions: 1 }),
      ),
    );

    assert.deepEqual(warned, [{ appId: 'acme-web', seconds: 60 }]);
    assert.ok(taken.every(({ retryAfterSeconds }) => retryAfterSeconds === null));
  });
});
