import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { listSettingProblems } from '../../../src/adapters/toolkit/setting-problems.ts';
import { createVendureAdapter } from '../../../src/adapters/vendure/index.ts';
import { vendureSettingsSchema } from '../../../src/adapters/vendure/settings.ts';
import { Secret } from '../../../src/lib/secret.ts';
import { scriptedSettings } from './support/scripted-vendure.ts';

describe('the Vendure adapter, what it has and what it is told', () => {
  it('lacks what its settings do not give', () => {
    const { payment: _payment, ...rest } = scriptedSettings;
    const adapter = createVendureAdapter(vendureSettingsSchema.parse(rest));

    assert.deepEqual(
      [adapter.placeOrder, adapter.reconcileOrder, adapter.getProductByUrl, adapter.setPostalCode, adapter.addAddons],
      [undefined, undefined, undefined, undefined, undefined],
    );
  });

  it('names every setting at fault at once, and shows no value', () => {
    const problems = listSettingProblems(vendureSettingsSchema, {
      ...scriptedSettings,
      shopApiUrl: 'canary',
      productUrl: '/canary',
      currency: 'usd',
      adminPassword: 'canary',
      colour: 'red',
    });

    assert.deepEqual(problems.map((problem) => problem.split(':')[0]).sort(), [
      'settings',
      'settings.adminPassword',
      'settings.currency',
      'settings.productUrl',
      'settings.productUrl',
      'settings.shopApiUrl',
    ]);
    assert.ok(!problems.join().includes('canary'));
    assert.deepEqual(listSettingProblems(vendureSettingsSchema, scriptedSettings), []);
  });

  it('takes credentials from the environment alone', () => {
    const told =
      'must be { "env": "NAME" }, the environment variable that holds the value; the file must not contain the value';
    const vault = { kind: 'card-vault', method: 'card', vaultUrl: 'https://vault.example/tokens', vaultKey: 'canary' };
    const { adminPassword: _password, ...rest } = scriptedSettings;

    assert.deepEqual(
      listSettingProblems(vendureSettingsSchema, { ...scriptedSettings, adminPassword: 'canary', payment: vault }),
      [`settings.adminPassword: ${told}`, `settings.payment.vaultKey: ${told}`],
    );
    assert.deepEqual(listSettingProblems(vendureSettingsSchema, rest), [`settings.adminPassword: ${told}`]);
  });

  it('sends credentials and cards over https alone, beyond its own machine', () => {
    const settingsAt = (origin: string) => ({
      ...scriptedSettings,
      shopApiUrl: `${origin}/shop-api`,
      adminApiUrl: `${origin}/admin-api`,
      payment: { kind: 'card-vault', method: 'card', vaultUrl: `${origin}/tokens`, vaultKey: new Secret('key') },
    });

    const problems = listSettingProblems(vendureSettingsSchema, settingsAt('http://vendure.example'));

    assert.deepEqual(
      problems.map((problem) => problem.split(', since')[0]),
      [
        'settings.shopApiUrl: must begin with https://',
        'settings.adminApiUrl: must begin with https://',
        'settings.payment.vaultUrl: must begin with https://',
      ],
    );
    assert.deepEqual(listSettingProblems(vendureSettingsSchema, settingsAt('http://127.0.0.1:3000')), []);
    assert.deepEqual(listSettingProblems(vendureSettingsSchema, settingsAt('https://vendure.example')), []);
  });

  it('takes no plugin for quicker than the answer to it', () => {
    const payment = { kind: 'test-handler', method: 'card', answerTimeoutMs: 30_000, handlerTimeoutMs: 29_999 };

    assert.deepEqual(listSettingProblems(vendureSettingsSchema, { ...scriptedSettings, payment }), [
      'settings.payment.handlerTimeoutMs: must not be below answerTimeoutMs',
    ]);
    assert.deepEqual(
      listSettingProblems(vendureSettingsSchema, {
        ...scriptedSettings,
        payment: { ...payment, handlerTimeoutMs: 30_000 },
      }),
      [],
    );
  });
});
