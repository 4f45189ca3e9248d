import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { demoPartner } from '../../src/config/demo.ts';
import { Secret } from '../../src/lib/secret.ts';
import { runCli } from '../support/machine/run-cli.ts';
import { temporaryFolder } from '../support/machine/temporary-folder.ts';
import { placeOrder } from '../support/orders/place-order.ts';
import { startService } from '../support/servers/start-service.ts';
import { startWebhookReceiver, webhookSecret } from '../support/servers/webhook-receiver.ts';
import { until } from '../support/until.ts';

const toLines = (out: string) =>
  out
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe('npm run webhooks', () => {
  it('lists what waits and what was given up without what it tells, and sends one again', async (t) => {
    const dataFolder = await temporaryFolder(t);
    const secret = webhookSecret(3);
    let isDead = true;
    const receiver = await startWebhookReceiver(t, { secret, answer: () => (isDead ? 503 : 200) });
    const webhook = {
      url: receiver.url,
      secrets: [new Secret(secret)],
      events: ['order.placed', 'attempt.ended'] as const,
    };
    const webhooks = (...parameters: string[]) => runCli(t, 'webhooks', parameters, { DATA_DIR: dataFolder });
    {
      await using service = await startService({
        domains: ['apparel.demo.example'],
        dataFolder,
        config: { partners: [{ ...demoPartner, webhook }] },
        commerceSettings: { deliveryTerm: 0 },
      });
      const device = await service.openDevice();
      const attemptId = crypto.randomUUID();
      await placeOrder(device, { key: attemptId });
      await until(async () => toLines((await webhooks('list', '--state', 'GIVEN_UP')).out).length === 2);
      const listed = await webhooks('list', '--partner', 'demo');
      const [placed, ended] = toLines(listed.out);
      const others = await webhooks('list', '--partner', 'other');
      const waiting = await webhooks('list', '--state', 'WAITING');
      isDead = false;
      const sent = await webhooks('again', String(ended?.['messageId']));
      await receiver.wait(3);

      assert.deepEqual([placed?.['type'], ended?.['type']], ['order.placed', 'attempt.ended']);
      assert.deepEqual([placed?.['state'], placed?.['problem'], placed?.['tries']], ['GIVEN_UP', 'HTTP 503', 1]);
      assert.deepEqual([placed?.['attemptId'], placed?.['receiver']], [attemptId, 'webhook:demo']);
      assert.deepEqual(
        Object.keys(placed ?? {}).filter((name) => name === 'data' || name === 'owner'),
        [],
      );
      assert.deepEqual([others.out, waiting.out], ['', '']);
      assert.deepEqual([sent.code, sent.out], [0, '']);
      assert.equal(receiver.deliveries[2]?.id, ended?.['messageId']);
    }

    const [left] = toLines((await webhooks('list')).out);
    const unknown = await webhooks('again', '0191f000-0000-7000-8000-000000000009');
    const queued = await webhooks('again', String(left?.['messageId']));
    const after = toLines((await webhooks('list', '--state', 'WAITING')).out);

    assert.deepEqual([unknown.code, queued.code], [1, 0]);
    assert.deepEqual(
      after.map(({ messageId }) => messageId),
      [left?.['messageId']],
    );
  });

  it('refuses a command line that means nothing', async (t) => {
    const dataFolder = await temporaryFolder(t);
    const bad = [
      [],
      ['again'],
      ['list', 'x'],
      ['again', 'a', 'b'],
      ['list', '--state', 'SENT'],
      ['list', '--first', '0'],
    ];
    for (const parameters of bad) {
      assert.equal((await runCli(t, 'webhooks', parameters, { DATA_DIR: dataFolder })).code, 2, parameters.join(' '));
    }
    assert.equal((await runCli(t, 'webhooks', ['list'], { DATA_DIR: dataFolder })).code, 1);
  });
});
