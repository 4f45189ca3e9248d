import assert from 'node:assert/strict';
import { it } from 'node:test';
import { CheckoutStateError } from '../../../src/commerce/agent/checkout-session/checkout-state-error.ts';
import { defaultSettings } from '../../../src/commerce/context/commerce-settings.ts';
import { CommerceError } from '../../../src/errors/commerce-error.ts';
import { MAY_BE_CHARGED } from '../../../src/errors/may-be-charged.ts';
import { atEnd } from '../../support/at-end.ts';
import { draftInput, payInput } from '../../support/orders/agent-draft.ts';
import { createCaller, createCommerceKit, DOMAIN } from '../../support/servers/commerce-kit.ts';

const caller = createCaller();

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
    const unused = await kit.commerce.requireUnusedKey(caller, key).catch((thrown: unknown) => thrown);
    const again = await kit.commerce.completeAgentCheckout(caller, payInput('second'));

    const told = read.problems.map(({ refusal }) => refusal.message);
    assert.deepEqual(told, isUncharged ? [] : [MAY_BE_CHARGED]);
    assert.equal(read.status === 'READY', isUncharged);
    assert.equal(unused instanceof CheckoutStateError, !isUncharged);
    assert.equal(again.status === 'COMPLETED', isUncharged);
    assert.equal(orders() - before, isUncharged ? 1 : 0);
    if (isUncharged) return;
    const canceled = await kit.commerce.cancelAgentCheckout(caller, { domain: DOMAIN });
    assert.deepEqual(
      [canceled.status, canceled.problems.map(({ refusal }) => refusal.message)],
      ['CANCELED', [MAY_BE_CHARGED]],
    );
  });
}
