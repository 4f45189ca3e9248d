import assert from 'node:assert/strict';
import { it, type TestContext } from 'node:test';
import type { MerchantAdapter } from '../../../src/adapters/contract/index.ts';
import { createCommerce } from '../../../src/commerce/create-commerce.ts';
import { Merchants } from '../../../src/commerce/merchant-calls/merchants.ts';
import type { OutboxEvent } from '../../../src/commerce/order/outgoing-events/outbox-event.ts';
import { toMarketingConsent } from '../../../src/domain/cart/consent.ts';
import { toOwner } from '../../../src/domain/viewer/viewer.ts';
import { CommerceError } from '../../../src/errors/commerce-error.ts';
import { atEnd } from '../../support/at-end.ts';
import { draftInput } from '../../support/orders/agent-draft.ts';
import { createCaller, createCommerceKit, DOMAIN } from '../../support/servers/commerce-kit.ts';

const HOUR = 3_600_000;
const LAST_CHECK = 60_000;

const toCaller = (name: string, deviceId: string) =>
  createCaller({
    viewer: { kind: 'server', partner: { name, appId: name, challenges: true, origins: [] }, deviceId },
  });

interface Bounds {
  readonly ofPlatform: number;
  readonly ofAddress: number;
}

/** A shop that hands each buyer over, and looks for an order in half a second. */
async function start(t: TestContext, { ofPlatform, ofAddress }: Bounds) {
  const kit = await createCommerceKit();
  atEnd(t, () => kit.close());
  const scripted = kit.dependencies.merchants.require(DOMAIN);
  const { findOrderOfCart: _its, getOrder: _none, ...others } = scripted.adapter;
  const state = { handedOver: '', ordered: [] as readonly string[], looks: 0, isAway: false };
  const adapter: MerchantAdapter = {
    ...others,
    transferSession: async (_call, { cart }) => {
      state.handedOver = cart;
      return { url: 'https://shop.example/checkout/1', expiresAt: null };
    },
    findOrderOfCart: async (call, { cart: handle }) => {
      state.looks += 1;
      await new Promise<void>((resolve) => void kit.time.after(500, resolve));
      if (state.isAway) throw new CommerceError('StoreUnavailable');
      if (!state.ordered.includes(handle)) return null;
      const cart = (await others.getCart?.(call, { cart: handle })) ?? assert.fail();
      return { orderId: handle, orderNumber: 'S-1', cart };
    },
  };
  const offer = { ...toMarketingConsent('I am of age.'), required: true };
  const heard: OutboxEvent[] = [];
  const commerce = createCommerce({
    ...kit.dependencies,
    merchants: new Merchants([{ ...scripted, adapter, consents: { configured: [offer], marketing: null } }]),
    receivers: {
      list: async () => ['platform'],
      deliver: async (_receiver, event: OutboxEvent) => void heard.push(event),
    },
    settings: {
      ...kit.dependencies.settings,
      openAgentCheckouts: ofPlatform,
      addressAgentCheckouts: ofAddress,
      lastOrderCheck: LAST_CHECK,
    },
  });
  const open = (name: string, deviceId: string, source?: string) =>
    commerce.openAgentCheckout(toCaller(name, deviceId), { ...draftInput(), ...(source !== undefined && { source }) });
  const cancel = (name: string, deviceId: string) =>
    commerce.cancelAgentCheckout(toCaller(name, deviceId), { domain: DOMAIN });
  /** So many checkouts of a platform, each of which it cancels at once. */
  const flood = async (name: string, count: number, source?: string) => {
    for (let index = 0; index < count; index += 1) {
      await open(name, `${index}`, source);
      await cancel(name, `${index}`);
      await kit.time.advance(1);
    }
  };
  const countChecks = async (name: string, source?: string) => {
    const claim = { domain: DOMAIN, caller: source ?? name, limit: 1_000, milliseconds: 0 };
    const claimed = await kit.stores.agentSessions.claimDue(claim);
    return claimed.filter(({ owner }) => toOwner(owner).partner === name).length;
  };
  return { ...kit, commerce, state, heard, open, cancel, flood, countChecks };
}

it('platforms that open and cancel many checkouts delay only the looks at their own', async (t) => {
  const { commerce, open, flood, time, state, heard } = await start(t, { ofPlatform: 100, ofAddress: 100 });
  await flood('ucp:flood', 20);
  for (const host of ['a', 'b', 'c', 'd', 'e', 'f']) await flood(`ucp:${host}`, 4);
  await open('ucp:other', 'good');
  state.ordered = [state.handedOver];
  await time.advance(5_000);

  const outbox = await commerce.startOutbox();
  await time.advance(1_500);
  const told = heard.map(({ deviceId }) => deviceId);
  const { looks } = state;
  await outbox?.drain(0);

  assert.deepEqual(told, ['good']);
  assert.ok(looks < 20, `${looks} looks`);
});

it('strangers share one turn beside each named platform, and their addresses take turns, whatever hosts they have', async (t) => {
  const { commerce, open, flood, time, state, heard } = await start(t, { ofPlatform: 100, ofAddress: 100 });
  for (let host = 0; host < 30; host += 1) await flood(`ucp:host-${host}`, 1, 'flooding');
  await open('ucp:neighbor', 'stranger', 'elsewhere');
  const ofStranger = state.handedOver;
  await open('ucp:named', 'known');
  state.ordered = [ofStranger, state.handedOver];
  await time.advance(5_000);

  const outbox = await commerce.startOutbox();
  await time.advance(1_000);
  const told = heard.map(({ deviceId }) => deviceId).toSorted();
  const { looks } = state;
  await outbox?.drain(0);

  assert.deepEqual(told, ['known', 'stranger']);
  assert.ok(looks < 20, `${looks} looks`);
});

it('as many canceled checkouts are looked at as may be open, the newest, and each cancel frees a place', async (t) => {
  const { flood, open, cancel, time, countChecks, heard, commerce, state } = await start(t, {
    ofPlatform: 3,
    ofAddress: 5,
  });
  await flood('ucp:one', 6, 'here');
  await flood('ucp:two', 3, 'here');
  await flood('ucp:named', 2);
  await open('ucp:one', 'open', 'here');
  await open('ucp:one', 'last', 'here');
  state.ordered = [state.handedOver];
  await cancel('ucp:one', 'last');
  await time.advance(10_000);

  const looks = [
    await countChecks('ucp:one', 'here'),
    await countChecks('ucp:two', 'here'),
    await countChecks('ucp:named'),
  ];
  const outbox = await commerce.startOutbox();
  await time.advance(2_000);
  await outbox?.drain(0);

  assert.deepEqual(looks, [3, 3, 2]);
  assert.deepEqual(
    heard.map(({ deviceId }) => deviceId),
    ['last'],
  );
});

it('the order of a canceled checkout is told in the end, however many others at its address were canceled since', async (t) => {
  const { commerce, flood, open, cancel, time, heard, state, countChecks } = await start(t, {
    ofPlatform: 3,
    ofAddress: 5,
  });
  await open('ucp:neighbor', 'neighbor', 'here');
  state.ordered = [state.handedOver];
  await cancel('ucp:neighbor', 'neighbor');
  for (const host of ['a', 'b', 'c']) await flood(`ucp:${host}`, 3, 'here');
  await time.advance(29 * HOUR);
  const early = await countChecks('ucp:neighbor', 'here');
  await time.advance(HOUR);

  const outbox = await commerce.startOutbox();
  await time.advance(5_000);
  await outbox?.drain(0);

  assert.deepEqual([early, heard.map(({ deviceId }) => deviceId)], [0, ['neighbor']]);
});

it('a shop that is away at the last look is asked again', async (t) => {
  const { commerce, open, time, heard, state } = await start(t, { ofPlatform: 3, ofAddress: 5 });
  await open('ucp:one', 'one', 'here');
  state.ordered = [state.handedOver];
  await time.advance(31 * HOUR);
  state.isAway = true;
  const outbox = await commerce.startOutbox();
  await time.advance(1_000);
  state.isAway = false;

  await time.advance(LAST_CHECK + 1_000);
  await outbox?.drain(0);

  assert.deepEqual(
    heard.map(({ deviceId }) => deviceId),
    ['one'],
  );
});

it('a cancel that is recorded is answered so, and the next one makes good what it left', async (t) => {
  const { open, cancel, stores, log, time, countChecks } = await start(t, { ofPlatform: 1, ofAddress: 5 });
  const bound = t.mock.method(stores.agentSessions, 'boundChecks', async () => {
    throw new Error('deadlock detected');
  });
  const statuses: string[] = [];
  const openAndCancel = async (deviceId: string) => {
    await open('ucp:one', deviceId);
    statuses.push((await cancel('ucp:one', deviceId)).status);
    await time.advance(1);
  };
  for (const deviceId of ['1', '2', '3']) await openAndCancel(deviceId);
  bound.mock.restore();
  await openAndCancel('4');
  await time.advance(10_000);

  assert.deepEqual(statuses, ['CANCELED', 'CANCELED', 'CANCELED', 'CANCELED']);
  assert.equal(log.filter(({ level }) => level === 'warn').length, 3);
  assert.equal(await countChecks('ucp:one'), 1);
});
