import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import type { MerchantAdapter } from '../../../../src/adapters/contract/index.ts';
import { createCommerce } from '../../../../src/commerce/create-commerce.ts';
import { Merchants } from '../../../../src/commerce/merchant-calls/merchants.ts';
import type { OutboxEvent } from '../../../../src/commerce/order/outgoing-events/outbox-event.ts';
import { toAttemptId } from '../../../../src/domain/attempt-id.ts';
import { toMarketingConsent } from '../../../../src/domain/cart/consent.ts';
import { toOwnerKey } from '../../../../src/domain/viewer/viewer.ts';
import { CommerceError } from '../../../../src/errors/commerce-error.ts';
import { atEnd } from '../../../support/at-end.ts';
import { createCaller, createCommerceKit, DOMAIN } from '../../../support/servers/commerce-kit.ts';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const PAGE = 'https://shop.example/checkout/1';

const partner = { name: 'ucp:agent', appId: 'ucp:agent', challenges: true, origins: [] };
const caller = createCaller({ viewer: { kind: 'server', partner, deviceId: 'session' } });

/** A checkout that only its buyer can go on with, at the shop, by a platform that never reads it. */
async function handOver(t: TestContext, { finds = true }: { readonly finds?: boolean } = {}) {
  const kit = await createCommerceKit();
  atEnd(t, () => kit.close());
  const scripted = kit.dependencies.merchants.require(DOMAIN);
  const { findOrderOfCart: _its, getOrder: _none, ...others } = scripted.adapter;
  const state = { isOrdered: false, isAway: false, isDisabled: false, looks: 0 };
  const findOrderOfCart: NonNullable<MerchantAdapter['findOrderOfCart']> = async (call, { cart: handle }) => {
    state.looks += 1;
    if (state.isAway) throw new CommerceError('StoreUnavailable');
    if (!state.isOrdered) return null;
    const cart = (await others.getCart?.(call, { cart: handle })) ?? assert.fail();
    return { orderId: 'at-shop', orderNumber: 'S-1', cart };
  };
  const adapter: MerchantAdapter = {
    ...others,
    transferSession: async () => ({ url: PAGE, expiresAt: null }),
    ...(finds && { findOrderOfCart }),
  };
  const offer = { ...toMarketingConsent('I am of age.'), required: true };
  const shop = { ...scripted, adapter, consents: { configured: [offer], marketing: null } };
  const heard: OutboxEvent[] = [];
  const receivers = {
    list: async () => ['platform'],
    deliver: async (_receiver: string, event: OutboxEvent) => void heard.push(event),
  };
  const open = () => {
    const merchants = new Merchants([{ ...shop, enabled: !state.isDisabled }]);
    return createCommerce({ ...kit.dependencies, merchants, receivers });
  };
  const destination = {
    ...{ destinationId: 'home', firstName: null, lastName: null, phone: null, address1: '1 Main Street' },
    ...{ address2: null, city: 'Austin', stateOrProvince: 'TX', country: 'US', postalCode: '78701' },
  };
  const choices = [{ shipmentId: null, optionId: 'standard' }];
  const shipping = { lineItemIds: null, destinationId: 'home', choices, destinations: [destination] };
  const draft = {
    lines: [{ lineItemId: null, variantId: 'mug-blue', quantity: 1 }],
    buyer: { firstName: 'Ada', lastName: 'Buyer', email: 'ada@example.com', phone: '+15125550100' },
    delivery: { pickup: null, shipping },
    ...{ promoCodes: [], consents: [], currency: null },
  };
  const { status } = await open().openAgentCheckout(caller, { domain: DOMAIN, draft, takeCodes: async () => {} });
  assert.equal(status, 'BUYER_NEEDED');
  /** Nodes run for so long. */
  const pass = async (milliseconds: number, nodes = 1) => {
    const outboxes = await Promise.all(Array.from({ length: nodes }, () => open().startOutbox()));
    await kit.time.advance(milliseconds);
    for (const outbox of outboxes) await outbox?.drain(0);
  };
  const told = () => heard.map(({ type, deviceId, order }) => `${type} ${deviceId} ${order?.orderId}`);
  return { ...kit, state, pass, told, open };
}

const TOLD = ['order.placed session at-shop'];

describe('a buyer who was handed over, and whose checkout nobody reads', () => {
  it('orders at the shop, which is told soon, once, by one of two nodes', async (t) => {
    const { state, pass, told } = await handOver(t);

    await pass(30 * SECOND, 2);
    const before = told();
    state.isOrdered = true;
    await pass(10 * SECOND, 2);
    const { looks } = state;
    await pass(60 * SECOND, 2);

    assert.deepEqual([before, told()], [[], TOLD]);
    assert.equal(state.looks, looks);
  });

  it('has ordered: the checkout is completed, and none of the open ones', async (t) => {
    const { state, pass, stores, open } = await handOver(t);
    state.isOrdered = true;

    await pass(10 * SECOND);

    const { status, order } = await open().readAgentCheckout(caller, { domain: DOMAIN });
    const { owner } = (await stores.orders.find({ domain: DOMAIN, orderId: 'at-shop' })) ?? assert.fail();
    assert.deepEqual([status, order?.orderId], ['COMPLETED', 'at-shop']);
    assert.equal((await stores.agentSessions.find(owner))?.isOpen, false);
  });

  it('is looked for less and less often, until a day after the checkout expired', async (t) => {
    const { state, pass, stores, time } = await handOver(t);
    const claimAll = () =>
      stores.agentSessions.claimDue({ domain: DOMAIN, caller: 'ucp:agent', limit: 10, milliseconds: 0 });
    const step = async (milliseconds: number) => {
      await time.advance(milliseconds);
      await pass(0);
    };
    for (let elapsed = 0; elapsed < HOUR; elapsed += 30 * SECOND) await step(30 * SECOND);
    const first = state.looks;
    for (let elapsed = 0; elapsed < 30 * HOUR; elapsed += HOUR / 2) await step(HOUR / 2);
    const all = state.looks;
    await time.advance(HOUR);

    assert.ok(first >= 15 && first < 50, `${first} looks in the first hour`);
    assert.ok(all < 110, `${all} looks`);
    assert.deepEqual(await claimAll(), []);
  });

  it('is asked about after the last look, if an order of the cart was in doubt then', async (t) => {
    const { state, pass, told, stores, time } = await handOver(t);
    const owner = toOwnerKey({ partner: partner.name, deviceId: 'session' });
    const attemptId = toAttemptId('in-doubt');
    await stores.attempts.create(
      { attemptId, owner, domain: DOMAIN, scope: 's', fingerprint: 'f', input: '{}', completesCart: true },
      { holder: 'us', milliseconds: 100 * HOUR },
    );
    state.isOrdered = true;
    await time.advance(31 * HOUR);
    await pass(SECOND);
    const during = told();

    await stores.attempts.record({ attemptId, holder: 'us' }, { status: 'FAILED' });
    await time.advance(HOUR);
    await pass(SECOND);

    assert.deepEqual([during, told()], [[], TOLD]);
  });

  it('is looked for again a minute after the shop was away', async (t) => {
    const { state, pass, told } = await handOver(t);
    state.isAway = true;
    await pass(6 * SECOND);
    const { looks } = state;
    state.isAway = false;
    state.isOrdered = true;
    await pass(30 * SECOND);
    const early = state.looks;
    await pass(45 * SECOND);

    assert.ok(looks > 0);
    assert.equal(early, looks);
    assert.deepEqual(told(), TOLD);
  });

  it('has ordered at a shop that was disabled when the last look was due: it is told once the shop is served again', async (t) => {
    const { state, pass, told, time } = await handOver(t);
    state.isDisabled = true;
    state.isOrdered = true;
    await time.advance(31 * HOUR);
    await pass(SECOND);
    const during = told();

    state.isDisabled = false;
    await time.advance(HOUR);
    await pass(SECOND);

    assert.deepEqual([during, told()], [[], TOLD]);
  });

  it('is not looked for at a shop that tells no orders of carts', async (t) => {
    const { pass, state, stores, time } = await handOver(t, { finds: false });

    await pass(10 * SECOND);
    await time.advance(HOUR);

    assert.equal(state.looks, 0);
    assert.deepEqual(await stores.agentSessions.listDueDomains(), []);
  });

  it('orders at the shop after the checkout was canceled, which is told', async (t) => {
    const { state, pass, told, open, stores } = await handOver(t);
    await open().cancelAgentCheckout(caller, { domain: DOMAIN });
    state.isOrdered = true;

    await pass(10 * SECOND);

    assert.deepEqual(told(), TOLD);
    assert.deepEqual(await stores.agentSessions.listDueDomains(), []);
  });
});
