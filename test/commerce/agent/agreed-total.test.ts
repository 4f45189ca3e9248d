import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import type { AgentCheckout } from '../../../src/commerce/agent/agent-checkout.ts';
import { createCommerce } from '../../../src/commerce/create-commerce.ts';
import { atEnd } from '../../support/at-end.ts';
import { draftInput, payInput } from '../../support/orders/agent-draft.ts';
import { createCaller, createCommerceKit } from '../../support/servers/commerce-kit.ts';

const caller = createCaller();
const shown = 1500;
const raised = 13_400;

/** A checkout that was answered with one total, after which the shop has raised it. */
async function openBeforeRise(t: TestContext) {
  const kit = await createCommerceKit();
  atEnd(t, kit.close);
  const { status, cart } = await kit.commerce.openAgentCheckout(caller, draftInput());
  assert.deepEqual([status, cart.total.number], ['READY', shown]);
  kit.platform.prices.set('mug-blue', 12_900);
  return kit;
}

const toSeen = ({ status, cart, problems }: AgentCheckout) => ({
  status,
  total: cart.total.number,
  problems: problems.map(({ refusal: { name, details } }) => [name, details.expected?.number, details.actual?.number]),
});
const changed = { status: 'READY', total: raised, problems: [['CheckoutError', shown, raised]] };

describe('a total that the shop has raised since it was answered', () => {
  it('is not charged by a call that comes again because its node was about to end', async (t) => {
    const { commerce, dependencies, platform } = await openBeforeRise(t);
    const other = createCommerce(dependencies);
    platform.intercept('getCart', async (proceed) => {
      void commerce.drain(0);
      return proceed();
    });

    const first = await commerce.completeAgentCheckout(caller, payInput('key'));
    const again = await other.completeAgentCheckout(caller, payInput('key'));

    assert.deepEqual([first, again].map(toSeen), [changed, changed]);
    assert.deepEqual(platform.charges, []);
  });

  it('is not charged by a call that comes again because its node died once it had written', async (t) => {
    const { commerce, platform, stores } = await openBeforeRise(t);
    const { agentSessions } = stores;
    const { write } = agentSessions;
    Reflect.set(agentSessions, 'write', async (change: Parameters<typeof write>[0]) => {
      Reflect.set(agentSessions, 'write', write);
      await write(change);
      throw new Error('The node died');
    });
    await assert.rejects(commerce.completeAgentCheckout(caller, payInput('key')), /died/);

    const again = await commerce.completeAgentCheckout(caller, payInput('key'));

    assert.deepEqual(toSeen(again), changed);
    assert.deepEqual(platform.charges, []);
  });

  it('is not charged by a call whose answer about it was lost, however often it comes', async (t) => {
    const { commerce, platform } = await openBeforeRise(t);

    const answers = [];
    for (const key of ['key', 'key', 'key']) answers.push(await commerce.completeAgentCheckout(caller, payInput(key)));

    assert.deepEqual(answers.map(toSeen), [changed, changed, changed]);
    assert.deepEqual(platform.charges, []);
  });

  it('is charged by a call with another key, once it was answered', async (t) => {
    const { commerce, platform } = await openBeforeRise(t);
    await commerce.completeAgentCheckout(caller, payInput('refused'));

    const completed = await commerce.completeAgentCheckout(caller, payInput('agreed'));

    assert.deepEqual(toSeen(completed), { status: 'COMPLETED', total: raised, problems: [] });
    assert.deepEqual(
      platform.charges.map(({ amount }) => amount),
      [raised],
    );
  });
});
