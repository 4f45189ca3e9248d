import assert from 'node:assert/strict';
import { it } from 'node:test';
import { runCli } from '../support/machine/run-cli.ts';
import { temporaryFolder } from '../support/machine/temporary-folder.ts';
import { acceptedPayment, openReadyCheckout } from '../support/orders/ready-checkout.ts';
import { startAgentPlatform } from '../support/servers/agent-platform.ts';
import { startService } from '../support/servers/start-service.ts';
import { createUcpClient, exampleAgent } from '../support/servers/ucp-client.ts';
import { merchantsForAgents, namePlatform, toSecretDigest, ucpOf } from '../support/servers/ucp-settings.ts';

const DOMAIN = 'apparel.demo.example';
const BUYER = /ada@example\.com|Main Street|\+15125550100/;

it('npm run personal-data removes the buyer of one checkout of an agent, and keeps the bill of its order', async (t) => {
  const dataFolder = await temporaryFolder(t);
  const run = (...parameters: string[]) => runCli(t, 'personal-data', parameters, { DATA_DIR: dataFolder });
  let profile = '';
  {
    await using service = await startService({ domains: [DOMAIN], dataFolder });
    profile = exampleAgent(service.url);
    const ucp = createUcpClient(service.url, DOMAIN, profile);
    const [ordered, open, other] = [
      await openReadyCheckout(ucp),
      await openReadyCheckout(ucp),
      await openReadyCheckout(ucp),
    ];
    const complete = () => ucp.post(`${ordered.path}/complete`, acceptedPayment, { key: 'complete' });
    const { order } = (await complete()).body;
    const before = await ucp.get(`/orders/${order.id}`);

    const stranger = await run('remove', open.checkoutId, '--partner', `${profile}/other`);
    const untouched = await ucp.get(open.path);
    const ofOrder = await run('remove', ordered.checkoutId, '--partner', profile);
    const ofOpen = await run('remove', open.checkoutId, '--partner', profile);
    const again = await run('remove', open.checkoutId, '--partner', profile);
    const unnamed = await run('remove', open.checkoutId);

    assert.match(JSON.stringify(before.body), BUYER);
    assert.deepEqual([stranger.code, untouched.body.status], [1, 'ready_for_complete']);
    assert.match(stranger.errors, /no cart, attempt or order of device .* is stored/);
    assert.equal(ofOrder.code, 0, ofOrder.errors);
    const lines = ofOrder.out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    assert.ok(lines.some(({ removed, kind }) => removed && kind === 'ATTEMPTS'));
    assert.deepEqual(
      lines.find(({ kind }) => kind === 'ORDERS'),
      { removed: false, kind: 'ORDERS', count: 1, reason: 'BILL' },
    );
    assert.equal(ofOpen.code, 0, ofOpen.errors);
    assert.deepEqual([again.code, unnamed.code], [1, 2]);
    for (const told of [await ucp.get(ordered.path), await ucp.get(open.path), await complete()]) {
      assert.doesNotMatch(JSON.stringify(told.body), BUYER);
    }
    assert.equal((await ucp.get(open.path)).body.messages[0].code, 'not_found');
    assert.deepEqual((await ucp.get(`/orders/${order.id}`)).body, before.body, 'the bill is kept');
    assert.equal((await ucp.get(other.path)).body.buyer.email, 'ada@example.com');
    assert.equal((await service.ledger.charges(DOMAIN)).length, 1);
  }

  const alone = await run('remove', 'device', '--partner', profile);

  assert.equal(alone.code, 1);
  assert.match(alone.errors, /no service runs with this DATA_DIR/);
});

it('npm run personal-data removes what was called in the name of a platform without its credential, too', async (t) => {
  const dataFolder = await temporaryFolder(t);
  const { profileUrl: profile } = await startAgentPlatform(t);
  const platforms = [namePlatform({ name: 'shopper', profile, apiKeys: [toSecretDigest('a-long-api-key')] })];
  const config = { ucp: ucpOf(platforms), merchants: merchantsForAgents([DOMAIN], 'open') };
  await using service = await startService({ dataFolder, config });
  const ucp = createUcpClient(service.url, DOMAIN, profile);
  const { path, checkoutId } = await openReadyCheckout(ucp);

  const removed = await runCli(t, 'personal-data', ['remove', checkoutId, '--partner', profile], {
    DATA_DIR: dataFolder,
  });

  assert.equal(removed.code, 0, removed.errors);
  assert.equal((await ucp.get(path)).body.messages[0].code, 'not_found');
});
