import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { CheckoutStateError } from '../../../src/commerce/agent/checkout-session/checkout-state-error.ts';
import { defaultSettings } from '../../../src/commerce/context/commerce-settings.ts';
import { createCommerce } from '../../../src/commerce/create-commerce.ts';
import { CommerceError } from '../../../src/errors/commerce-error.ts';
import { atEnd } from '../../support/at-end.ts';
import { draftInput } from '../../support/orders/agent-draft.ts';
import { createCaller, createCommerceKit, owner } from '../../support/servers/commerce-kit.ts';

const MINUTE = 60_000;

const isRefused = (thrown: unknown) => thrown instanceof CheckoutStateError && thrown.state === 'too-many';

/** A platform may have one open checkout. */
async function createKit(t: TestContext) {
  const kit = await createCommerceKit();
  atEnd(t, kit.close);
  const settings = { ...kit.dependencies.settings, openAgentCheckouts: 1 };
  const commerce = createCommerce({ ...kit.dependencies, settings });
  const open = (deviceId = 'device-1') => commerce.openAgentCheckout(createCaller({ deviceId }), draftInput());
  return { ...kit, open };
}

describe('the place of a checkout that was not answered yet', () => {
  it('is held for ten minutes after its node died, and no longer', async (t) => {
    const { stores, platform, time, open } = await createKit(t);
    platform.intercept('addLineItems', () => Promise.reject(new CommerceError('StoreUnavailable')));
    // What comes after is what a node does not do any more that died here.
    const close = t.mock.method(stores.agentSessions, 'close', () => Promise.reject(new Error('died')));
    await assert.rejects(open(), /died/);
    close.mock.restore();

    await time.advance(10 * MINUTE - 1);
    await assert.rejects(open('device-2'), isRefused);
    await time.advance(1);
    const opened = await open('device-3');

    assert.equal(opened.status, 'READY');
    await assert.rejects(open('device-4'), isRefused);
  });

  it('is held while the shop takes its time', async (t) => {
    const { platform, time, open } = await createKit(t);
    platform.intercept('addLineItems', async (proceed) => {
      await time.advance(defaultSettings.writeTimeout - 1);
      await assert.rejects(open('device-2'), isRefused);
      return proceed();
    });

    const opened = await open();

    assert.equal(opened.status, 'READY');
    await assert.rejects(open('device-3'), isRefused);
  });

  it('is given away by one that takes longer, which is refused then', async (t) => {
    const { stores, time, open } = await createKit(t);
    const { find } = stores.agentSessions;
    t.mock.method(
      stores.agentSessions,
      'find',
      async (key: typeof owner) => {
        await time.advance(10 * MINUTE);
        await open('device-2');
        return find(key);
      },
      { times: 1 },
    );

    await assert.rejects(open(), isRefused);

    assert.equal((await stores.agentSessions.find(owner))?.isOpen, false);
    await assert.rejects(open('device-3'), isRefused);
  });
});
