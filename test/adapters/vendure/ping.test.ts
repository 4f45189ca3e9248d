import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createScripted, data, scriptedSettings } from './support/scripted-vendure.ts';
import { call } from './support/shop.ts';

const allowed = { token: 'default', permissions: ['Authenticated', 'ReadCatalog', 'ReadOrder', 'UpdateOrder'] };
const shop = { Ping: data({ activePaymentMethods: [{ code: 'other' }, null, { code: 'card' }] }) };
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
    ['lets the super administrator do all', { ...shop, ...may({ token: 'x', permissions: ['SuperAdmin'] }) }, {}, null],
    [
      'names a permission that the administrator lacks',
      { ...shop, ...may({ ...allowed, permissions: ['ReadCatalog', 'ReadOrder'] }) },
      {},
      'The administrator lacks the permission UpdateOrder',
    ],
    [
      'looks at the permissions in the channel of its own',
      { ...shop, ...may(allowed, { token: 'mine', permissions: ['ReadCatalog'] }) },
      { channelToken: 'mine' },
      'The administrator lacks the permission ReadOrder',
    ],
    [
      'misses a payment method that is not there',
      { Ping: data({ activePaymentMethods: [{ code: 'other' }] }) },
      {},
      'The shop has no active payment method of the code in `payment.method`',
    ],
    [
      'tells of an administrator whom Vendure does not know',
      { ...shop, Login: data({ login: { __typename: 'InvalidCredentialsError' } }) },
      {},
      'Vendure did not accept the administrator of this merchant, or gives out no bearer tokens',
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
