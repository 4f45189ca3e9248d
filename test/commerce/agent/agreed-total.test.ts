import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import type { AgentCheckout } from '../../../src/commerce/agent/view/agent-checkout.ts';
import { createCommerce } from '../../../src/commerce/create-commerce.ts';
import { Merchants } from '../../../src/commerce/merchant-calls/merchants.ts';
import { toMarketingConsent } from '../../../src/domain/cart/consent.ts';
import { atEnd } from '../../support/at-end.ts';
import { draftInput, payInput } from '../../support/orders/agent-draft.ts';
import { createCaller, createCommerceKit, DOMAIN } from '../../support/servers/commerce-kit.ts';

const caller = createCaller();
const shown = 1500;
const raised = 13_400;
const changedTooOften =
  'The cart has changed too often. Please cancel this checkout and begin another. Nothing was charged.';

/** A checkout that was answered with one total, after which the shop has raised it. */
async function openBeforeRise(t: TestContext) {
  const kit = await createCommerceKit();
  atEnd(t, kit.close);
  const { status, cart } = await kit.commerce.openAgentCheckout(caller, draftInput());
  assert.deepEqual([status, cart.total.number], ['READY', shown]);
  kit.platform.prices.set('mug-blue', 12_900);
  return kit;
}

type Kit = Awaited<ReturnType<typeof openBeforeRise>>;

/** The next write of a session is the last thing that its node does. */
function dieOnceWritten({ agentSessions }: Kit['stores']): void {
  const { write } = agentSessions;
  Reflect.set(agentSessions, 'write', async (change: Parameters<typeof write>[0]) => {
    Reflect.set(agentSessions, 'write', write);
    await write(change);
    throw new Error('The node died');
  });
}

/** The same service while the buyer has yet to agree to something on the merchant's page. */
function askForConsent({ dependencies }: Kit) {
  const scripted = dependencies.merchants.require(DOMAIN);
  const merchant = {
    ...scripted,
    adapter: {
      ...scripted.adapter,
      transferSession: async () => ({ url: 'https://shop.example/checkout/1', expiresAt: null }),
    },
    consents: { configured: [{ ...toMarketingConsent('I am of age.'), required: true }], marketing: null },
  };
  return createCommerce({ ...dependencies, merchants: new Merchants([merchant]) });
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
    dieOnceWritten(stores);
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

  const answersBetween = {
    'a change of the checkout': ({ commerce }) => commerce.replaceAgentCheckout(caller, draftInput()),
    'a call with another key': ({ commerce, platform }) => {
      platform.prices.set('mug-blue', 20_000);
      return commerce.completeAgentCheckout(caller, payInput('other'));
    },
  } satisfies Readonly<Record<string, (kit: Kit) => Promise<AgentCheckout>>>;
  for (const [what, answer] of Object.entries(answersBetween)) {
    it(`is not charged by a call that lost its answer, once ${what} has shown it`, async (t) => {
      const kit = await openBeforeRise(t);
      const { commerce, platform, stores } = kit;
      dieOnceWritten(stores);
      await assert.rejects(commerce.completeAgentCheckout(caller, payInput('key')), /died/);
      const { cart } = await answer(kit);

      const again = await commerce.completeAgentCheckout(caller, payInput('key'));
      const before = [...platform.charges];
      const completed = await commerce.completeAgentCheckout(caller, payInput('agreed'));

      const { total } = cart;
      assert.deepEqual(toSeen(again), {
        status: 'READY',
        total: total.number,
        problems: [['CheckoutError', shown, total.number]],
      });
      assert.deepEqual(before, []);
      assert.deepEqual([completed.status, platform.charges[0]?.amount], ['COMPLETED', total.number]);
    });
  }

  it('is charged once by a call that died before it wrote anything, if it comes again after an answer with it', async (t) => {
    const { commerce, platform, stores } = await openBeforeRise(t);
    t.mock.method(stores.agentSessions, 'write', () => Promise.reject(new Error('The node died')), { times: 1 });
    await assert.rejects(commerce.completeAgentCheckout(caller, payInput('key')), /died/);
    const unanswered = [...platform.charges];
    const { cart } = await commerce.replaceAgentCheckout(caller, draftInput());

    const completed = await commerce.completeAgentCheckout(caller, payInput('key'));
    const again = await commerce.completeAgentCheckout(caller, payInput('key'));

    assert.deepEqual([unanswered, cart.total.number], [[], raised]);
    assert.deepEqual([completed.status, again.status], ['COMPLETED', 'COMPLETED']);
    assert.deepEqual(
      platform.charges.map(({ amount }) => amount),
      [raised],
    );
  });

  it('is not charged by a call that died as it handed the buyer over', async (t) => {
    const kit = await openBeforeRise(t);
    const { platform, stores } = kit;
    dieOnceWritten(stores);
    await assert.rejects(askForConsent(kit).completeAgentCheckout(caller, payInput('key')), /died/);

    const again = await kit.commerce.completeAgentCheckout(caller, payInput('key'));

    assert.deepEqual(toSeen(again), changed);
    assert.deepEqual(platform.charges, []);
  });

  it('is charged by no call of a checkout that has refused as many as are kept, which says so', async (t) => {
    const { commerce, platform } = await openBeforeRise(t);
    const complete = (key: string) => commerce.completeAgentCheckout(caller, payInput(key));
    for (let n = 1; n < 32; n += 1) {
      platform.prices.set('mug-blue', 10_000 + n);
      assert.equal((await complete(`key-${n}`)).status, 'READY');
    }
    platform.prices.set('mug-blue', 10_032);

    const answers = [await complete('key-32'), await complete('another'), await complete('key-1')];
    answers.push(await commerce.replaceAgentCheckout(caller, draftInput()));
    answers.push(await complete('another'), await complete('last'));
    answers.push(await commerce.readAgentCheckout(caller, { domain: DOMAIN }));

    for (const { status, problems } of answers) {
      const told = problems.map(({ refusal, ...kind }) => [refusal.message, kind]);
      assert.deepEqual([status, told], ['INCOMPLETE', [[changedTooOften, { isBlocking: true, isFinal: true }]]]);
    }
    assert.deepEqual(platform.charges, []);
    assert.equal((await commerce.cancelAgentCheckout(caller, { domain: DOMAIN })).status, 'CANCELED');
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
