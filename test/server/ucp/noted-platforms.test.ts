import assert from 'node:assert/strict';
import { it } from 'node:test';
import { digest } from '../../../src/lib/digest.ts';
import { openFor } from '../../support/at-end.ts';
import { openReadyCheckout } from '../../support/orders/ready-checkout.ts';
import { startAgentPlatform, withWebhook } from '../../support/servers/agent-platform.ts';
import { startService } from '../../support/servers/start-service.ts';
import { createUcpClient } from '../../support/servers/ucp-client.ts';

const DOMAIN = 'apparel.demo.example';
const WEBHOOK = 'https://agents.example/orders?';
const MOST = 2_048;

it('a platform is kept once it has a checkout or a cart, and its webhook unless it is very long', async (t) => {
  const platform = await startAgentPlatform(t);
  const service = await openFor(t, () => startService({ domains: [DOMAIN] }));
  const open = (query: string) => {
    const profile = `${platform.profileUrl}?${query}`;
    const find = () => service.service.stores.agentPlatforms.find(`ucp:${digest(profile)}`);
    return { ucp: createUcpClient(service.url, DOMAIN, profile), find };
  };
  const line = { item: { id: 'none' }, quantity: 1 };
  const [some, none] = [open('some'), open('none')];
  platform.serveProfile(withWebhook(WEBHOOK.padEnd(MOST, 'a')));

  for (const path of ['/carts', '/checkout-sessions']) {
    for (const body of [{}, { line_items: [line] }, { cart_id: 'unknown', line_items: [] }]) {
      await some.ucp.post(path, body);
    }
  }
  const before = await some.find();
  await openReadyCheckout(some.ucp);
  platform.serveProfile(withWebhook(WEBHOOK.padEnd(MOST + 1, 'a')));
  await openReadyCheckout(none.ucp);

  assert.equal(before, undefined);
  assert.deepEqual([(await some.find())?.webhookUrl?.length, (await none.find())?.webhookUrl], [MOST, null]);
});
