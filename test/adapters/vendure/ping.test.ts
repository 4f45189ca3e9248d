import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createScripted, data, scriptedSettings } from './support/scripted-vendure.ts';
import { call } from './support/shop.ts';

const allowed = { token: 'default', permissions: ['Authenticated', 'ReadCatalog', 'ReadOrder', 'UpdateOrder'] };
const methods = [{ code: 'other' }, null, { code: 'card' }];
const inChannel = (token: string) => ({ Ping: data({ activeChannel: { token }, activePaymentMethods: methods }) });
const shop = inChannel('default');
const may = (...channels: readonly object[]) => ({ ReadOwnPermissions: data({ me: { channels } }) });

describe('the Vendure adapter, asked whether it can work', () => {
  for (const [title, script, overrides, expected] of [
    ['answers where all is there', { ...shop, ...may(allowed) }, {}, null],
    [
      'takes ReadProduct for ReadCatalog',
      { ...shop, ...may({ ...allowed, permissions: ['ReadProduct', 'ReadOrder', 'UpdateOrder'] }) },
      {},
      null,
    ],
    [
      'lets the super administrator do all',
      { ...shop, ...may({ token: 'default', permissions: ['SuperAdmin'] }) },
      {},
      null,
    ],
    [
      'names a permission that the administrator lacks',
      { ...shop, ...may({ ...allowed, permissions: ['ReadCatalog', 'ReadOrder'] }) },
      {},
      'The administrator lacks the permission UpdateOrder',
    ],
    [
      'looks at the permissions in the channel that answers',
      { ...inChannel('mine'), ...may(allowed, { token: 'mine', permissions: ['ReadCatalog'] }) },
      {},
      'The administrator lacks the permission ReadOrder',
    ],
    [
      'needs no UpdateOrder where nothing can be ordered',
      { ...shop, ...may({ ...allowed, permissions: ['ReadCatalog', 'ReadOrder'] }) },
      { payment: undefined },
      null,
    ],
    [
      'misses a payment method that is not there',
      { Ping: data({ activeChannel: { token: 'default' }, activePaymentMethods: [{ code: 'other' }] }) },
      {},
      'The shop has no active payment method of the code in `payment.method`',
    ],
    [
      'tells of an administrator whom Vendure does not know',
      { ...shop, Login: data({ login: { __typename: 'InvalidCredentialsError' } }) },
      {},
      "Vendure rejected the administrator's credentials, or does not issue bearer tokens.",
    ],
  ] as const) {
    it(title, async (t) => {
      const { adapter } = createScripted(t, script, { ...scriptedSettings, ...overrides });

      const told = await Promise.resolve(adapter.ping?.(call())).then(
        () => null,
        (error: unknown) => (error instanceof Error && 'description' in error ? error.description : error),
      );

      assert.equal(told, expected);
    });
  }
});
