import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createAgentWebhooks } from '../../../src/outgoing-webhooks/create-agent-webhooks.ts';

const PLATFORM = { name: 'ucp:1', profileUrl: 'https://agent.example/', version: '2026-04-08' };

it('a message renews its platform, before it is sent', async () => {
  const steps: string[] = [];
  const webhooks = createAgentWebhooks({
    platforms: {
      find: async () => ({ ...PLATFORM, webhookUrl: 'https://agent.example/hook' }),
      renew: async (name) => void steps.push(`renew ${name}`),
    },
    toBody: () => '{}',
    toProfileUrl: (domain) => `https://service.example/${domain}`,
    post: async (url) => {
      steps.push(url);
      return 200;
    },
  });
  const at = new Date(0).toISOString();
  const ids = { messageId: 'one', deviceId: 'checkout', domain: 'shop.example' };

  const event = { ...ids, type: 'order.placed', at, order: null, attempt: null } as const;
  await webhooks.deliver('ucp:1', event, AbortSignal.abort());

  assert.deepEqual(steps, ['renew ucp:1', 'https://agent.example/hook']);
});
