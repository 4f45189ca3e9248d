import assert from 'node:assert/strict';
import { it, type TestContext } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { MerchantAdapter } from '../../../src/adapters/contract/index.ts';
import { openFacts, sealFacts } from '../../../src/commerce/agent/checkout-session/agent-facts.ts';
import { CheckoutStateError } from '../../../src/commerce/agent/checkout-session/checkout-state-error.ts';
import type { HandOver } from '../../../src/commerce/agent/checkout-session/hand-over-buyer.ts';
import { createCommerce } from '../../../src/commerce/create-commerce.ts';
import { Merchants } from '../../../src/commerce/merchant-calls/merchants.ts';
import { toMarketingConsent } from '../../../src/domain/cart/consent.ts';
import { CommerceError } from '../../../src/errors/commerce-error.ts';
import { atEnd } from '../../support/at-end.ts';
import { draftInput } from '../../support/orders/agent-draft.ts';
import { createCaller, createCommerceKit, DOMAIN, owner } from '../../support/servers/commerce-kit.ts';

const caller = createCaller();

/** A checkout whose buyer was handed over, at a shop whose new address of a cart ends the one before. */
async function handOver(t: TestContext) {
  const kit = await createCommerceKit();
  atEnd(t, () => kit.close());
  const { dependencies, time, stores } = kit;
  const { secretBox } = dependencies;
  const scripted = dependencies.merchants.require(DOMAIN);
  const shop = { made: 0, onTransfer: async (): Promise<void> => {}, isAnswerLost: false };
  const toHandOver = () => ({
    url: `https://shop.example/checkout/${shop.made}`,
    expiresAt: new Date(time.now() + 60_000).toISOString(),
  });
  const adapter: MerchantAdapter = {
    ...scripted.adapter,
    transferSession: async () => {
      await shop.onTransfer();
      shop.made += 1;
      const made = toHandOver();
      await nextTurn();
      if (shop.isAnswerLost) throw new CommerceError('StoreUnavailable');
      return made;
    },
    findOrderOfCart: async () => null,
  };
  const offer = { ...toMarketingConsent('I am of age.'), required: true };
  const merchants = new Merchants([{ ...scripted, adapter, consents: { configured: [offer], marketing: null } }]);
  const commerce = createCommerce({ ...dependencies, merchants });
  await commerce.openAgentCheckout(caller, draftInput());
  return {
    shop,
    time,
    replace: () => commerce.replaceAgentCheckout(caller, draftInput()),
    readUrl: async () => (await commerce.readAgentCheckout(caller, { domain: DOMAIN })).continueUrl,
    toHandOver,
    isAlive: (url: string | null) => url === `https://shop.example/checkout/${shop.made}`,
    /** As another node does. */
    writeElsewhere: async (handOver?: HandOver) => {
      const { version, facts } = (await stores.agentSessions.find(owner)) ?? assert.fail();
      const opened = await openFacts(secretBox, facts);
      const changed = { ...opened, cart: await opened.openCart(), ...(handOver && { handOver }) };
      const written = { owner, version, facts: await sealFacts(secretBox, changed), isOpen: true };
      assert.ok(await stores.agentSessions.write(written));
    },
  };
}

const isInProgress = (thrown: unknown) => thrown instanceof CheckoutStateError && thrown.state === 'in-progress';

it('no address is told that a change ended which another node got ahead of', async (t) => {
  const { shop, replace, readUrl, isAlive, writeElsewhere } = await handOver(t);
  shop.onTransfer = writeElsewhere;

  await assert.rejects(replace(), isInProgress);
  shop.onTransfer = async () => {};
  const [first, second] = [await readUrl(), await readUrl()];

  assert.ok(isAlive(first), `${first} of ${shop.made}`);
  assert.equal(second, first);
});

it('no address is told that a read ended which others got ahead of again and again', async (t) => {
  const { shop, time, readUrl, isAlive, toHandOver, writeElsewhere } = await handOver(t);
  await time.advance(61_000);
  shop.onTransfer = async () => {
    shop.onTransfer = writeElsewhere;
    shop.made += 1;
    await writeElsewhere(toHandOver());
  };

  await assert.rejects(readUrl(), isInProgress);
  shop.onTransfer = async () => {};
  const told = await readUrl();

  assert.ok(isAlive(told), `${told} of ${shop.made}`);
});

it('no address is told that a change ended whose own was lost on the way', async (t) => {
  const { shop, replace, readUrl, isAlive } = await handOver(t);
  shop.isAnswerLost = true;

  await assert.rejects(replace());
  shop.isAnswerLost = false;
  const told = await readUrl();

  assert.ok(isAlive(told), `${told} of ${shop.made}`);
});

it('an address stays as it is while it is read, and a change makes one more', async (t) => {
  const { shop, replace, readUrl } = await handOver(t);
  const first = await readUrl();
  const changed = await replace();

  const told = [await readUrl(), await readUrl()];

  assert.equal(first, 'https://shop.example/checkout/1');
  assert.equal(changed.continueUrl, 'https://shop.example/checkout/2');
  assert.deepEqual(told, [changed.continueUrl, changed.continueUrl]);
  assert.equal(shop.made, 2);
});

it('reads at the same moment are told the one address that is alive', async (t) => {
  const { shop, time, readUrl, isAlive } = await handOver(t);
  await time.advance(61_000);

  const told = await Promise.all(Array.from({ length: 8 }, readUrl));

  assert.deepEqual(new Set(told.map(isAlive)), new Set([true]), `${told} of ${shop.made}`);
  assert.equal(shop.made, 2);
});
