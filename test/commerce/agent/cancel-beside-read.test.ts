import assert from 'node:assert/strict';
import { it } from 'node:test';
import { CheckoutStateError } from '../../../src/commerce/agent/checkout-session/checkout-state-error.ts';
import type { AgentCheckout } from '../../../src/commerce/agent/view/agent-checkout.ts';
import { createCommerce } from '../../../src/commerce/create-commerce.ts';
import { Merchants } from '../../../src/commerce/merchant-calls/merchants.ts';
import { atEnd } from '../../support/at-end.ts';
import { draftInput, payInput } from '../../support/orders/agent-draft.ts';
import { createCaller, createCommerceKit, DOMAIN } from '../../support/servers/commerce-kit.ts';

const caller = createCaller();

it('a cancel of a checkout whose payment a read goes on with meanwhile is to be repeated', async (t) => {
  const kit = await createCommerceKit();
  atEnd(t, () => kit.close());
  const scripted = kit.dependencies.merchants.require(DOMAIN);
  const { continueOrder = assert.fail() } = scripted.adapter;
  const [met, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const adapter = {
    ...scripted.adapter,
    continueOrder: async (...call: Parameters<typeof continueOrder>) => {
      met.resolve();
      await released.promise;
      return continueOrder(...call);
    },
  };
  const commerce = createCommerce({ ...kit.dependencies, merchants: new Merchants([{ ...scripted, adapter }]) });
  await commerce.openAgentCheckout(caller, draftInput());
  const pay = payInput('key');
  const { status } = await commerce.completeAgentCheckout(caller, {
    ...pay,
    payment: { ...pay.payment, input: { encryptedCard: 'card:4000000000003220' } },
  } as typeof pay);
  assert.equal(status, 'BUYER_NEEDED');
  const find = kit.stores.attempts.find.bind(kit.stores.attempts);
  let reading: Promise<AgentCheckout> | undefined;
  // Right after the cancel has found that the attempt waits.
  t.mock.method(kit.stores.attempts, 'find', async (...call: Parameters<typeof find>) => {
    if (reading === undefined) {
      reading = commerce.readAgentCheckout(caller, { domain: DOMAIN });
      await met.promise;
    }
    return find(...call);
  });

  const canceling = commerce.cancelAgentCheckout(caller, { domain: DOMAIN });

  await assert.rejects(canceling, (thrown) => thrown instanceof CheckoutStateError && thrown.state === 'in-progress');
  released.resolve();
  await reading;
});
