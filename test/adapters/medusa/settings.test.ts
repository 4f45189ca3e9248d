import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { medusaSettingsSchema } from '../../../src/adapters/medusa/settings.ts';
import { listSettingProblems } from '../../../src/adapters/toolkit/setting-problems.ts';
import { Secret } from '../../../src/lib/secret.ts';

const good = {
  url: 'https://medusa.example',
  publishableKey: 'pk_1',
  regionId: 'reg_1',
  secretKey: new Secret('canary'),
};

const payment = {
  kind: 'card-vault',
  provider: 'pp_acme_acme',
  vaultUrl: 'https://vault.example/tokens',
  vaultKey: new Secret('canary'),
};

describe('the settings of a Medusa shop', () => {
  it('need address, keys and region, and have a default for the rest', () => {
    const { http, payment: none, ...rest } = medusaSettingsSchema.parse(good);

    assert.deepEqual([rest, none, http.readRetries], [good, undefined, 2]);
    assert.deepEqual(medusaSettingsSchema.parse({ ...good, payment }).payment?.answerTimeoutMs, 60_000);
  });

  for (const [title, settings, problem] of [
    ['an address without https', { ...good, url: 'http://medusa.example' }, 'settings.url: must begin with https://'],
    ['a key in the file', { ...good, secretKey: 'canary' }, 'settings.secretKey: must be { "env": "NAME" }'],
    ['a region by its name', { ...good, regionId: 'North America' }, 'settings.regionId: must be the ID of a region'],
    ['an unknown member', { ...good, region: 'x' }, 'settings: Unrecognized key: "region"'],
    [
      'a product address without its place',
      { ...good, productUrl: 'https://shop.example/products' },
      'settings.productUrl: must contain {slug} once',
    ],
    [
      'a payment without a vault',
      { ...good, payment: { ...payment, vaultUrl: undefined } },
      'settings.payment.vaultUrl: Invalid input',
    ],
  ] as const) {
    it(`refuse ${title}, without its value`, () => {
      const problems = listSettingProblems(medusaSettingsSchema, settings);

      assert.equal(problems.length, 1);
      assert.ok(problems[0]?.startsWith(problem), problems[0]);
      assert.ok(!problems.join().includes('canary'));
    });
  }
});
