import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { defaultSettings } from '../../../../src/commerce/context/commerce-settings.ts';
import { createCommerce } from '../../../../src/commerce/create-commerce.ts';
import { Merchants } from '../../../../src/commerce/merchant-calls/merchants.ts';
import { CommerceError } from '../../../../src/errors/commerce-error.ts';
import { createSqliteStores } from '../../../../src/stores/sqlite/create-sqlite-stores.ts';
import { atEnd } from '../../../support/at-end.ts';
import { temporaryFolder } from '../../../support/machine/temporary-folder.ts';
import { settle } from '../../../support/manual-time.ts';
import { createCaller, createCommerceKit, DOMAIN, orderInput, owner } from '../../../support/servers/commerce-kit.ts';

const MINUTE = 60_000;

/** An order at a shop whose provider knows no keys, and whose adapter gives a second charge back when the order is read. */
async function placeOrder(t: TestContext, { mayChargeTwice = true } = {}) {
  const kit = await createCommerceKit();
  atEnd(t, () => kit.close());
  const { platform, time, log } = kit;
  const dataFolder = await temporaryFolder(t);
  let stores = await createSqliteStores({ dataFolder, clock: time });
  atEnd(t, () => stores.close());
  const shop = kit.dependencies.merchants.requireConfigured(DOMAIN);
  const { getOrder } = shop.adapter;
  assert.ok(getOrder);
  const charges = ['first'];
  let looks = 0;
  let isAway = false;
  const adapter = {
    ...shop.adapter,
    ...(mayChargeTwice && { mayChargeTwice }),
    getOrder: async (...input: Parameters<typeof getOrder>) => {
      looks += 1;
      if (isAway) throw new CommerceError('StoreUnavailable');
      charges.splice(1);
      return getOrder(...input);
    },
  } as typeof shop.adapter;
  const merchants = new Merchants([{ ...shop, adapter }]);
  let claimed = 0;
  let ended = 0;
  const watch = ({ orderChecks }: typeof stores): typeof orderChecks => ({
    ...orderChecks,
    claimDue: async (claim) => {
      const due = await orderChecks.claimDue(claim);
      claimed += due.length;
      return due;
    },
    endCheck: async (...look) => {
      await orderChecks.endCheck(...look);
      ended += 1;
    },
  });
  const open = () =>
    createCommerce({ ...kit.dependencies, merchants, stores: { ...stores, orderChecks: watch(stores) } });
  /** Nodes that start look at once. The disk takes its time. */
  const pass = async (milliseconds: number, nodes = 1) => {
    await time.advance(milliseconds);
    const stops = Array.from({ length: nodes }, () => open().startBackgroundWork());
    do await time.advance(0);
    while (claimed > ended || (await stores.orderChecks.listDueDomains()).length > 0);
    for (const stop of stops) stop();
  };
  const { attempt } = await open().placeOrder(createCaller(), orderInput());
  assert.equal(attempt?.status, 'SUCCEEDED');
  return {
    time,
    log,
    platform,
    charges,
    looks: () => looks,
    setAway: (away: boolean) => {
      isAway = away;
    },
    pass,
    reopen: async () => {
      await stores.close();
      stores = await createSqliteStores({ dataFolder, clock: time });
    },
  };
}

describe('a placed order whose platform may charge twice', () => {
  it('has a second charge given back that appears after the success, though nobody reads the order', async (t) => {
    const { charges, pass, looks } = await placeOrder(t);

    charges.push('second');
    await pass(MINUTE - 1);
    const before = looks();
    await pass(1);

    assert.deepEqual([before, looks(), charges], [0, 1, ['first']]);
  });

  it('is looked at after one minute, ten and sixty, by one of two nodes, and then never again', async (t) => {
    const { charges, pass, looks, log } = await placeOrder(t);

    const counts: number[] = [];
    for (const minutes of [1, 9, 50]) {
      charges.push('second');
      await pass(minutes * MINUTE - 1, 2);
      const early = looks();
      await pass(1, 2);
      counts.push(early, looks());
    }
    for (const pause of defaultSettings.chargeChecks) await pass(pause, 2);

    assert.deepEqual([counts, looks(), charges], [[0, 1, 1, 2, 2, 3], 3, ['first']]);
    assert.deepEqual(log, []);
  });

  it('is looked at later if the platform is away when a look is due', async (t) => {
    const { charges, pass, looks, setAway, log } = await placeOrder(t);
    setAway(true);

    for (const minutes of [1, 9, 50]) await pass(minutes * MINUTE);
    charges.push('second');
    const missed = [looks(), charges.length];
    setAway(false);
    await pass(3 * 60 * MINUTE);
    await pass(20 * 60 * MINUTE);

    assert.deepEqual([missed, looks(), charges], [[3, 2], 4, ['first']]);
    assert.equal(
      log.some(({ level }) => level === 'warn'),
      false,
    );
  });

  it('is told to the shop if no look at it has an answer', async (t) => {
    const { pass, looks, setAway, log } = await placeOrder(t);
    setAway(true);

    for (const pause of defaultSettings.chargeChecks) await pass(pause);
    await pass(20 * 60 * MINUTE);

    assert.equal(looks(), 5);
    assert.deepEqual(
      log.filter(({ level }) => level === 'warn').map(({ message }) => message),
      ['The charges of an order could not be checked: look for a second one at the shop'],
    );
  });

  it('is looked at by the process that starts after the one that placed it has ended', async (t) => {
    const { charges, pass, looks, reopen } = await placeOrder(t);

    charges.push('second');
    await reopen();
    await pass(2 * MINUTE);

    assert.deepEqual([looks(), charges], [1, ['first']]);
  });

  it('is not looked at if its platform never charges twice', async (t) => {
    const { pass, looks } = await placeOrder(t, { mayChargeTwice: false });

    for (const minutes of [1, 9, 50]) await pass(minutes * MINUTE);

    assert.equal(looks(), 0);
  });
});

describe('placed orders of many merchants', () => {
  it('are looked at while the looks at a slow neighbor wait', async (t) => {
    const kit = await createCommerceKit();
    atEnd(t, () => kit.close());
    const shop = kit.dependencies.merchants.requireConfigured(DOMAIN);
    const gate = Promise.withResolvers<void>();
    const looks: string[] = [];
    const serve = (domain: string, before: Promise<void> | undefined) => {
      const getOrder: NonNullable<typeof shop.adapter.getOrder> = async () => {
        looks.push(domain);
        await before;
        throw new CommerceError('StoreUnavailable');
      };
      return { ...shop, domain, adapter: { ...shop.adapter, getOrder } as typeof shop.adapter };
    };
    const merchants = new Merchants([serve('slow.example', gate.promise), serve(DOMAIN, undefined)]);
    const { orders, orderChecks } = kit.stores;
    for (const domain of [...Array(12).fill('slow.example'), DOMAIN]) {
      const order = { domain, orderId: kit.dependencies.runtime.uuid() };
      const recorded = { owner, orderNumber: '1', cartHandle: null, cart: '{}', attemptId: null };
      await orders.record({ ...order, ...recorded });
      await orderChecks.begin(order, 0);
    }

    const stop = createCommerce({ ...kit.dependencies, merchants }).startBackgroundWork();
    await kit.time.advance(0);
    const first = looks.toSorted();
    stop();
    gate.resolve();
    await settle();

    assert.deepEqual(first, [...Array(4).fill('slow.example'), DOMAIN].toSorted());
    assert.equal(looks.length, 5);
  });
});
