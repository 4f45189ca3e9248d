import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { submitOrder } from '../../../src/demo/sandbox/orders/submit-order.ts';
import { SettleRetry } from '../../../src/demo/sandbox/payment-providers/settle-retry.ts';
import { silentLogger } from '../../../src/lib/logger.ts';
import { Secret } from '../../../src/lib/secret.ts';
import { openSandbox, smallShop, texas } from '../../adapters/sandbox/open-sandbox.ts';
import { ManualTime } from '../../support/manual-time.ts';
import { startProviders } from '../simulators/support/start-providers.ts';

/** Two shops whose money is still to be taken; the settings of the first are valid no longer. */
async function openShops(t: TestContext) {
  const providers = await startProviders(t);
  const address = { url: providers.url, token: new Secret('token-of-the-merchants') };
  let isAway = false;
  const sandbox = await openSandbox({
    settings: { ...smallShop, expressProviders: [{ provider: 'KLARNA' }] },
    providers: {
      hasBooks: () => true,
      find: async () => {
        if (isAway) throw new Error('The provider is away');
        // It answers the hold, and then nothing.
        isAway = true;
        return address;
      },
    },
  });
  t.after(() => sandbox.close());
  const { database, shop, platform, fill, time } = sandbox;
  time.now = providers.now();
  const { handle, cart } = await fill({ POSTER: 3 });
  const token = await providers.sheetToken({ provider: 'KLARNA', amount: cart.total.number, currency: 'USD' });
  await submitOrder(shop, {
    cartId: handle,
    attemptKey: 'key-1',
    payment: { kind: 'token', provider: 'KLARNA', token, paymentKey: 'payment-1' },
    billingAddress: texas,
    captchaToken: null,
    expectedTotal: null,
    returnUrl: null,
    challengesAllowed: false,
  });
  const outdated = { domain: 'another.example', name: 'Another Shop', setting: 'of an earlier version' };
  const row = await database.selectFrom('shops').selectAll().executeTakeFirstOrThrow();
  const { domain } = outdated;
  await database
    .insertInto('shops')
    .values({ ...row, domain, settings: JSON.stringify(outdated) })
    .execute();
  const charge = await database.selectFrom('charges').selectAll().executeTakeFirstOrThrow();
  await database
    .insertInto('charges')
    .values({ ...charge, charge_id: 'charge-2', domain })
    .execute();

  const timers = new ManualTime();
  const warned: object[] = [];
  const logger = { ...silentLogger, warn: (fields: object) => void warned.push(fields) };
  const tried: string[] = [];
  const findShop = (found: string) => {
    tried.push(found);
    return platform.findShop(found);
  };
  const retry = new SettleRetry({ database, findShop, timers, logger });
  t.after(() => retry.stop());
  const comeBack = () => {
    isAway = false;
  };
  const kinds = async () => (await providers.ledger()).map((entry) => entry.split(' ')[0]);
  const attempts = () => tried.filter((found) => found === domain).length;
  return { database, retry, timers, warned, comeBack, kinds, attempts };
}

describe('the money of many shops', () => {
  it('is taken also if one of them cannot be opened, which is named in the log and tried again later', async (t) => {
    const { database, retry, timers, warned, comeBack, kinds } = await openShops(t);
    const held = await kinds();
    comeBack();

    await retry.now();

    assert.deepEqual([held, await kinds()], [['hold'], ['hold', 'capture']]);
    assert.deepEqual(
      warned.map((fields) => 'domain' in fields && fields.domain),
      ['another.example'],
    );
    assert.equal(timers.waiting, 1);
    await database.deleteFrom('charges').where('charge_id', '=', 'charge-2').execute();
    await timers.advance(5_000);
    await retry.now();
    assert.deepEqual([warned.length, timers.waiting], [1, 0]);
  });

  it('is tried ever more slowly, with one warning, while a shop stays away; another failure is tried again soon', async (t) => {
    const { retry, timers, warned, attempts, comeBack } = await openShops(t);
    comeBack();
    await retry.now();
    const first = attempts();

    await timers.advance(600_000);

    assert.deepEqual([first, attempts(), warned.length], [1, 7, 1]);
    retry.later();
    retry.later();
    await timers.advance(5_000);
    assert.deepEqual([attempts(), warned.length, timers.waiting], [8, 1, 1]);
  });
});
