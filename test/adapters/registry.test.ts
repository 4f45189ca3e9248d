import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { adapterRegistry } from '../../src/adapters/registry.ts';
import type { Logger } from '../../src/lib/logger.ts';
import { systemRuntime } from '../../src/lib/runtime.ts';

const vendure = {
  shopApiUrl: 'https://shop.example/shop-api',
  adminApiUrl: 'https://shop.example/admin-api',
  adminUsername: 'admin',
  adminPassword: 'canary',
};

describe('the registry of platforms', () => {
  for (const [payment, expected] of [
    [{ kind: 'test-handler', method: 'card' }, ['shop.example']],
    [{ kind: 'card-vault', method: 'card', vaultUrl: 'https://vault.example', vaultKey: 'canary' }, []],
  ] as const) {
    it(`${expected.length > 0 ? 'warns' : 'does not warn'} that nobody is charged where payments go to a ${payment.kind}`, async () => {
      const warned: object[] = [];
      const silent = () => {};
      const logger: Logger = { debug: silent, info: silent, warn: (fields) => warned.push(fields), error: silent };

      const adapter = await adapterRegistry['vendure']?.create(
        { domain: 'shop.example', displayName: 'Shop', settings: { ...vendure, payment } },
        { runtime: systemRuntime, logger, sandbox: null },
      );

      await adapter?.close?.();
      assert.deepEqual(
        warned.map((fields) => 'domain' in fields && fields.domain),
        expected,
      );
    });
  }
});
