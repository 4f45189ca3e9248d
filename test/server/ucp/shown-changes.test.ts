import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createAgentWebhooks } from '../../../src/outgoing-webhooks/create-agent-webhooks.ts';
import { toOrderBody } from '../../../src/server/ucp/orders/to-order-body.ts';
import { draftInput, payInput } from '../../support/orders/agent-draft.ts';
import { createCaller, createCommerceKit, DOMAIN } from '../../support/servers/commerce-kit.ts';

it('a platform sees the changes of an order that the protocol shows, and none of its own version', async () => {
  const { commerce, close } = await createCommerceKit();
  const caller = createCaller();
  await commerce.openAgentCheckout(caller, draftInput());
  const placed = await commerce.completeAgentCheckout(caller, payInput('key'));
  const order = await commerce.getAgentOrder(caller, { domain: DOMAIN, orderId: placed.order?.orderId ?? '' });
  await close();
  const platform = { name: 'ucp:1', profileUrl: 'https://agent.example/', webhookUrl: 'https://agent.example/hook' };
  let version = '2026-04-08';
  const { show } = createAgentWebhooks({
    platforms: { find: async () => ({ ...platform, version }), renew: () => assert.fail('Nothing is sent') },
    toBody: (event, noted) => toOrderBody(event.order, { checkoutId: event.deviceId, version: noted.version }),
    toProfileUrl: (domain) => `https://service.example/${domain}`,
    post: () => assert.fail('Nothing is sent'),
  });
  const shown = (change: object) => show?.('ucp:1', { deviceId: 'checkout', order: { ...order, ...change } });

  const first = await shown({});
  const unseen = await shown({ status: 'CONFIRMED', events: [{ type: 'NOTED', timestamp: order.placedAt }] });
  version = '2026-08-25';
  const otherVersion = await shown({});
  const seen = await shown({ orderNumber: 'another' });

  assert.deepEqual([unseen, otherVersion], [first, first]);
  assert.notEqual(seen, first);
});
