import assert from 'node:assert/strict';
import { it } from 'node:test';
import { parseWebhooksCommand } from '../../src/composition/commands/run-webhooks-command.ts';
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
