import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { adapterRegistry } from '../../src/adapters/registry.ts';
import { createMerchants } from '../../src/composition/create-merchants.ts';
import { loadConfig } from '../../src/config/load-config.ts';
import { silentLogger } from '../../src/lib/logger.ts';
import { systemRuntime } from '../../src/lib/runtime.ts';

describe('each line of the log that an adapter writes', () => {
  it('names its merchant', async (t) => {
    const lines: object[] = [];
    const logger = { ...silentLogger, warn: (fields: object, message: string) => lines.push({ ...fields, message }) };
    const { vendure } = adapterRegistry;
    assert.ok(vendure);
    const config = await loadConfig({ environment: {} });
    const merchant = { domain: 'a.example', displayName: 'A', platform: 'vendure', settings: {}, enabled: true };
    const settings = { ...Object(vendure.fullest) };

    const merchants = await createMerchants(
      { ...config, merchants: [{ ...merchant, settings }] },
      null,
      { runtime: systemRuntime, logger },
      {},
    );
    t.after(() => merchants[0]?.adapter.close?.());

    const message = 'Orders of this shop go to a test handler and are not charged';
    assert.deepEqual(lines, [{ domain: 'a.example', message }]);
  });
});
