import assert from 'node:assert/strict';
import { it } from 'node:test';
import { CheckoutStateError } from '../../../src/commerce/agent/session/checkout-state-error.ts';
import { defaultSettings } from '../../../src/commerce/calls/settings.ts';
import { createCommerce } from '../../../src/commerce/create-commerce.ts';
import { atEnd } from '../../support/at-end.ts';
import { draftInput } from '../../support/orders/agent-draft.ts';
import { createCaller, createCommerceKit } from '../../support/servers/commerce-kit.ts';

it('a checkout whose node died before it was answered holds a place as long as its key, and no longer', async (t) => {
  const { dependencies, platform, time, close } = await createCommerceKit();
  atEnd(t, close);
  const settings = { ...dependencies.settings, openAgentCheckouts: 1 };
  const start = () => createCommerce({ ...dependencies, settings });
  const met = new Promise<void>((resolve) => {
    platform.intercept('addLineItems', () => {
      resolve();
      return new Promise(() => {});
    });
  });
  void start().openAgentCheckout(createCaller(), draftInput());
  await met;
  const restarted = start();
  const openAgain = (deviceId: string) => restarted.openAgentCheckout(createCaller({ deviceId }), draftInput());
  const isRefused = (thrown: unknown) => thrown instanceof CheckoutStateError && thrown.state === 'too-many';

  await assert.rejects(openAgain('device-2'), isRefused);
  await time.advance(defaultSettings.keyLease);
  const opened = await openAgain('device-3');

  assert.equal(opened.status, 'READY');
  await assert.rejects(openAgain('device-4'), isRefused);
});
