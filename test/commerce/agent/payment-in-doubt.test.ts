import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { AgentCheckout } from '../../../src/commerce/agent/view/agent-checkout.ts';
import { defaultSettings } from '../../../src/commerce/context/commerce-settings.ts';
import { createCommerce } from '../../../src/commerce/create-commerce.ts';
import { Merchants } from '../../../src/commerce/merchant-calls/merchants.ts';
import { CommerceError } from '../../../src/errors/commerce-error.ts';
import { MAY_BE_CHARGED } from '../../../src/errors/may-be-charged.ts';
import { atEnd } from '../../support/at-end.ts';
import { draftInput, payInput } from '../../support/orders/agent-draft.ts';
import { createCaller, createCommerceKit, DOMAIN } from '../../support/servers/commerce-kit.ts';

const caller = createCaller();

const summarize = ({ status, problems }: AgentCheckout) => [status, problems.map(({ refusal }) => refusal.message)];

for (const isUncharged of [false, true]) {
  const what = isUncharged
    ? 'surely was not taken leaves a checkout ready'
    : 'may have been taken leaves a checkout to its buyer';
  it(`a payment that ${what}`, async (t) => {
    const kit = await createCommerceKit();
    atEnd(t, kit.close);
    const look = async (pause: number) => {
      await kit.time.advance(pause);
      await kit.commerce.resumeDueAttempts();
    };
    await kit.commerce.openAgentCheckout(caller, draftInput());
    kit.platform.failNext('placeOrder', new CommerceError('StoreUnavailable'));
    kit.platform.intercept('reconcileOrder', async () => ({ kind: 'not-placed', ...(isUncharged && { isUncharged }) }));
    await kit.commerce.completeAgentCheckout(caller, payInput('first'));
    await look(1_000);
    await look(defaultSettings.submitWindow);
    const orders = () => kit.platform.calls.filter((name) => name === 'placeOrder').length;
    const before = orders();

    const read = await kit.commerce.readAgentCheckout(caller, { domain: DOMAIN });
    const key = { idempotencyKey: 'first' };
    const isInDoubt = await kit.commerce.isKeyInDoubt(caller, key);
    const again = await kit.commerce.completeAgentCheckout(caller, payInput('second'));

    const told = read.problems.map(({ refusal }) => refusal.message);
    assert.deepEqual(told, isUncharged ? [] : [MAY_BE_CHARGED]);
    assert.equal(read.status === 'READY', isUncharged);
    assert.equal(isInDoubt, !isUncharged);
    assert.equal(again.status === 'COMPLETED', isUncharged);
    assert.equal(orders() - before, isUncharged ? 1 : 0);
    if (isUncharged) return;
    const canceled = await kit.commerce.cancelAgentCheckout(caller, { domain: DOMAIN });
    assert.deepEqual(summarize(canceled), ['CANCELED', [MAY_BE_CHARGED]]);
  });
}

it('a payment that may have been taken is told of at a disabled merchant, whether its buyer was handed over or not', async (t) => {
  const kit = await createCommerceKit();
  atEnd(t, kit.close);
  let enabled = true;
  const handOvers = { transferSession: async () => ({ url: 'https://shop.example/buy', expiresAt: null }) };
  const open = () => {
    const shops = kit.dependencies.merchants.list();
    const served = shops.map((shop) => ({ ...shop, enabled, adapter: { ...shop.adapter, ...handOvers } }));
    return createCommerce({ ...kit.dependencies, merchants: new Merchants(served) });
  };
  const read = async () => summarize(await open().readAgentCheckout(caller, { domain: DOMAIN }));
  const { openAgentCheckout, completeAgentCheckout, resumeDueAttempts } = open();
  await openAgentCheckout(caller, draftInput());
  kit.platform.failNext('placeOrder', new CommerceError('StoreUnavailable'));
  kit.platform.intercept('reconcileOrder', async () => ({ kind: 'not-placed' }));
  await completeAgentCheckout(caller, payInput('first'));
  for (const pause of [1_000, defaultSettings.submitWindow]) {
    await kit.time.advance(pause);
    await resumeDueAttempts();
  }

  enabled = false;
  const before = await read();
  enabled = true;
  const handedOver = await read();
  enabled = false;
  const afterwards = await read();
  const completed = await open().requireAgentCheckout(caller, { domain: DOMAIN });
  const replaced = await open().replaceAgentCheckout(caller, draftInput());
  const canceled = await open().cancelAgentCheckout(caller, { domain: DOMAIN });
  const readAgain = await read();

  const answers = [completed, replaced, canceled].map((checkout) => checkout && summarize(checkout));
  assert.deepEqual(
    [before, handedOver, afterwards, ...answers, readAgain],
    ['INCOMPLETE', 'BUYER_NEEDED', 'INCOMPLETE', 'INCOMPLETE', 'INCOMPLETE', 'CANCELED', 'CANCELED'].map((status) => [
      status,
      [MAY_BE_CHARGED],
    ]),
  );
});
