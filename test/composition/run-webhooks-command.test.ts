import assert from 'node:assert/strict';
import { it } from 'node:test';
import {
  parseWebhooksCommand,
  runWebhooksCommand,
} from '../../src/composition/served-commands/run-webhooks-command.ts';
import { toOwnerKey } from '../../src/domain/viewer/viewer.ts';
import { digest } from '../../src/lib/digest.ts';

for (const [partner, receiver] of [
  ['acme', 'webhook:acme'],
  ['ucp:acme', 'ucp:acme'],
  ['https://Agents.example', `ucp:${digest('https://agents.example/')}`],
] as const) {
  it(`the webhooks of ${partner} are those of the receiver ${receiver}`, () => {
    const command = parseWebhooksCommand(['list'], { partner: [partner], state: ['GIVEN_UP'] });

    assert.deepEqual(command, { verb: 'list', filter: { receiver, state: 'GIVEN_UP' }, limit: 100 });
  });
}

it('npm run webhooks -- list names the platform of agents by its profile', async () => {
  const message = {
    stream: 'order',
    owner: toOwnerKey({ partner: 'partner', deviceId: 'device' }),
    type: 'order_placed',
    domain: 'shop.example',
    orderId: 'order',
    attemptId: null,
    writtenAt: 0,
    dueAt: 0,
    givenUpAt: null,
    tries: 1,
    problem: 'HTTP 503',
  };
  const receivers = ['webhook:acme', 'ucp:known', 'ucp:forgotten'];
  const outbox = {
    list: async () => receivers.map((receiver) => ({ ...message, messageId: receiver, receiver })),
    sendAgain: async () => false,
  };
  const profileUrl = 'https://agents.example/profile.json';
  const agentPlatforms = {
    find: async (name: string) =>
      name === 'ucp:known' ? { name, profileUrl, version: '2026-08-25', webhookUrl: null } : undefined,
  };

  const lines = await runWebhooksCommand(parseWebhooksCommand(['list'], {}), { outbox, agentPlatforms });

  assert.deepEqual(
    lines.map(({ receiver, profile }) => [receiver, profile]),
    [
      ['webhook:acme', undefined],
      ['ucp:known', profileUrl],
      ['ucp:forgotten', null],
    ],
  );
});
