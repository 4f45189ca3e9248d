import assert from 'node:assert/strict';
import { it } from 'node:test';
import { CheckoutStateError } from '../../../src/commerce/agent/checkout-session/checkout-state-error.ts';
import { createCommerce } from '../../../src/commerce/create-commerce.ts';
import { atEnd } from '../../support/at-end.ts';
import { draftInput } from '../../support/orders/agent-draft.ts';
import { createCaller, createCommerceKit, DOMAIN } from '../../support/servers/commerce-kit.ts';

const isRefused = (thrown: unknown) => thrown instanceof CheckoutStateError && thrown.state === 'too-many-of-address';

it('an address has so many checkouts open as the operator says, under however many names', async (t) => {
  const kit = await createCommerceKit();
  atEnd(t, kit.close);
  const settings = { ...kit.dependencies.settings, addressAgentCheckouts: 2 };
  const commerce = createCommerce({ ...kit.dependencies, settings });
  const toCaller = (name: string) => createCaller({ deviceId: `device-of-${name}` });
  const open = (name: string, source?: string) =>
    commerce.openAgentCheckout(toCaller(name), {
      ...draftInput(),
      countedAs: name,
      ...(source !== undefined && { source }),
    });
  for (const name of ['one', 'two']) await open(name, 'here');
  const carts = kit.platform.carts.size;

  await assert.rejects(open('three', 'here'), isRefused);

  assert.equal(kit.platform.carts.size, carts);
  await open('elsewhere', 'there');
  await open('named');
  await commerce.cancelAgentCheckout(toCaller('one'), { domain: DOMAIN });
  assert.equal((await open('four', 'here')).status, 'READY');
});
