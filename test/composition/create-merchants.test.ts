import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { adapterRegistry } from '../../src/adapters/registry.ts';
import { createMerchants } from '../../src/composition/create-merchants.ts';
import { loadConfig } from '../../src/config/load-config.ts';
import { silentLogger } from '../../src/lib/logger.ts';
import { systemRuntime } from '../../src/lib/runtime.ts';

it('closes the adapters that were made, if another one cannot be made', async () => {
  let closed = 0;
  const { vendure } = adapterRegistry;
  assert.ok(vendure);
  const create: typeof vendure.create = async (...given) => {
    const adapter = await vendure.create(...given);
    const close = async () => {
      closed += 1;
      await adapter.close?.();
    };
    return { ...adapter, close };
  };
  const platforms = {
    good: { ...vendure, create },
    broken: { ...vendure, create: () => Promise.reject(new Error('No shop')) },
  };
  const config = await loadConfig({ environment: {} });
  const merchant = { displayName: 'A', settings: { ...Object(vendure.fullest) }, enabled: true };
  const merchants = [
    { ...merchant, domain: 'a.example', platform: 'good' },
    { ...merchant, domain: 'b.example', platform: 'broken' },
  ];

  const made = createMerchants(
    { ...config, merchants },
    null,
    { runtime: systemRuntime, logger: silentLogger },
    { platforms },
  );

  await assert.rejects(made, { message: 'No shop' });
  assert.equal(closed, 1);
});

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
