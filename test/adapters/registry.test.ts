import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { adapterRegistry } from '../../src/adapters/registry.ts';
import type { Logger } from '../../src/lib/logger.ts';
import { systemRuntime } from '../../src/lib/runtime.ts';
import { Secret } from '../../src/lib/secret.ts';

const vendure = {
  shopApiUrl: 'https://shop.example/shop-api',
  adminApiUrl: 'https://shop.example/admin-api',
  adminUsername: 'admin',
  adminPassword: new Secret('canary'),
};

describe('the registry of platforms', () => {
  for (const [title, settings, expected] of [
    [
      'warns that nobody is charged where payments go to a test handler',
      { payment: { kind: 'test-handler', method: 'card' } },
      ['Orders of this shop go to a test handler and are not charged'],
    ],
    ['warns of a shop that can take no orders', {}, ['This shop does not accept orders: its settings lack payment']],
    [
      'does not warn of a shop whose cards go to a vault',
      {
        payment: {
          kind: 'card-vault',
          method: 'card',
          vaultUrl: 'https://vault.example',
          vaultKey: new Secret('canary'),
        },
      },
      [],
    ],
  ] as const) {
    it(title, async () => {
      const warned: unknown[] = [];
      const silent = () => {};
      const warn: Logger['warn'] = (_, message) => warned.push(message);
      const logger: Logger = { debug: silent, info: silent, warn, error: silent };

      const adapter = await adapterRegistry['vendure']?.create(
        { domain: 'shop.example', displayName: 'Shop', settings: { ...vendure, ...settings } },
        { runtime: systemRuntime, logger, sandbox: null },
      );

      await adapter?.close?.();
      assert.deepEqual(warned, expected);
    });
  }
});
