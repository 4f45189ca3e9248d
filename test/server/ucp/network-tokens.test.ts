import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { it, type TestContext } from 'node:test';
import { ucpVersions } from '../../../src/server/ucp/versions/ucp-version.ts';
import { openFor } from '../../support/at-end.ts';
import { enrol, intend } from '../../support/card-networks/card-journey.ts';
import { startCardService } from '../../support/card-networks/start-card-service.ts';
import { searchFiles } from '../../support/machine/search-data-folder.ts';
import { temporaryFolder } from '../../support/machine/temporary-folder.ts';
import { findVariant } from '../../support/orders/order-input.ts';
import { openReadyCheckout } from '../../support/orders/ready-checkout.ts';
import { startAgentPlatform } from '../../support/servers/agent-platform.ts';
import { CORNER } from '../../support/servers/start-corner-service.ts';
import { createUcpClient } from '../../support/servers/ucp-client.ts';
import { ucpOf } from '../../support/servers/ucp-settings.ts';

const KEY = 'a-long-api-key';
const OTHER_KEY = 'another-long-api-key';
const hash = (text: string) => createHash('sha256').update(text).digest('hex');
const NAME = 'example.demo.network_token';

/** A platform with an App ID, which makes intents of card networks by it, and one without. */
async function start(t: TestContext) {
  const folder = await temporaryFolder(t);
  const [mine, other] = [await startAgentPlatform(t), await startAgentPlatform(t)];
  const named = { merchants: null, oauth: null, mtlsSubject: null };
  const platforms = [
    { ...named, name: 'mine', profile: mine.profileUrl, appId: 'demo-app', apiKeys: [hash(KEY)] },
    { ...named, name: 'other', profile: other.profileUrl, appId: null, apiKeys: [hash(OTHER_KEY)] },
  ];
  const ucp = ucpOf(platforms);
  const cards = await openFor(t, () => startCardService({ dataFolder: folder, config: { ucp } }));
  const connect = (profile: string, key: string) =>
    createUcpClient(cards.service.url, CORNER, profile, { 'x-api-key': key });
  return {
    folder,
    cards,
    variantId: await findVariant(await cards.service.openDevice(), CORNER),
    mine: connect(mine.profileUrl, KEY),
    other: connect(other.profileUrl, OTHER_KEY),
  };
}

async function openReady({ mine, variantId }: Awaited<ReturnType<typeof start>>, ucp = mine) {
  const { path } = await openReadyCheckout(ucp, 1, variantId);
  const { body } = await ucp.get(path);
  return { path, body, total: { number: Number(body.totals.at(-1).amount), currency: String(body.currency) } };
}

const pay = (flowToken: string, intentId: unknown) => {
  const credential = { type: 'network_token', flow_token: flowToken, intent_id: intentId };
  return { payment: { instruments: [{ id: 'i1', handler_id: 'network_token', type: 'card', credential }] } };
};

it('a platform pays by an intent of its App ID, once, and nothing of it is seen after', async (t) => {
  const started = await start(t);
  const { folder, cards, mine } = started;
  const { path, body, total } = await openReady(started);
  const backend = await cards.openBackend();
  const intent = await intend(backend, await enrol(backend, 'C'), total, { deviceId: path.split('/').at(-1) });
  const flowToken = String(intent.flowToken);

  const completed = await mine.post(`${path}/complete`, pay(flowToken, intent['intentId']));

  assert.deepEqual(body.ucp.payment_handlers[NAME], [
    {
      id: 'network_token',
      version: ucpVersions[0],
      available_instruments: [{ type: 'card' }],
      config: { card_networks: ['A', 'B', 'C'] },
    },
  ]);
  assert.equal(completed.body.status, 'completed', JSON.stringify(completed.body));
  assert.equal(cards.networks.C.redemptions.length, 1);
  assert.equal(cards.networks.C.intents.get(String(intent['intentId']))?.isRedeemed, true);
  const shown = JSON.stringify([completed.body, (await mine.get(path)).body, cards.service.log]);
  assert.deepEqual(
    [flowToken, 'credential-of-'].filter((secret) => shown.includes(secret)),
    [],
  );
  assert.deepEqual(await searchFiles(folder, [flowToken, 'credential-of-']), []);
});

it('an intent pays no other total, no other checkout and for no other App ID, and stays good', async (t) => {
  const started = await start(t);
  const { cards, mine } = started;
  const { path, total } = await openReady(started);
  const backend = await cards.openBackend();
  const foreign = await cards.openBackend('other-app');
  const ready = await enrol(backend, 'C');
  const intents = [
    await intend(backend, ready, { ...total, number: total.number + 1 }),
    await intend(backend, await enrol(backend, 'C'), total, { deviceId: 'another' }),
    await intend(foreign, await enrol(foreign, 'C'), total),
  ];

  const answers = [];
  for (const { flowToken, ...intent } of intents) {
    answers.push(await mine.post(`${path}/complete`, pay(String(flowToken), intent['intentId'])));
  }
  const broken = await mine.post(`${path}/complete`, pay('nothing', 'nothing'));
  const without = await mine.post(`${path}/complete`, pay('', undefined));

  for (const { status, body } of [...answers, broken]) {
    assert.deepEqual([status, body.status], [200, 'ready_for_complete'], JSON.stringify(body));
  }
  assert.deepEqual(
    [...answers, broken].flatMap(({ body }) => body.messages.map(({ code }: { code: string }) => code)),
    ['payment_failed', 'payment_failed', 'payment_failed', 'payment_failed'],
  );
  assert.deepEqual([without.status, without.body.code], [400, 'invalid_payment']);
  assert.deepEqual(cards.networks.C.redemptions, []);
});

it('an intent that another order uses is a payment that failed, and its checkout stays open for another', async (t) => {
  const started = await start(t);
  const { cards, mine } = started;
  const [first, second] = [await openReady(started), await openReady(started)];
  const backend = await cards.openBackend();
  const intent = await intend(backend, await enrol(backend, 'C'), first.total);
  const payment = pay(String(intent.flowToken), intent['intentId']);
  const ordered = await mine.post(`${first.path}/complete`, payment);

  const refused = await mine.post(`${second.path}/complete`, payment);
  const read = await mine.get(second.path);

  assert.equal(ordered.body.status, 'completed', JSON.stringify(ordered.body));
  assert.deepEqual([refused.body.status, read.body.status], ['ready_for_complete', 'ready_for_complete']);
  assert.deepEqual(
    refused.body.messages.map(({ code, severity }: { code: string; severity: string }) => [code, severity]),
    [['payment_failed', 'recoverable']],
  );
  assert.equal(cards.networks.C.redemptions.length, 1);
});

it('a platform without an App ID is not offered it, and cannot use it', async (t) => {
  const started = await start(t);
  const { cards, other } = started;
  const { path, body, total } = await openReady(started, other);
  const backend = await cards.openBackend();
  const intent = await intend(backend, await enrol(backend, 'C'), total);
  const { body: profile } = await other.get('/.well-known/ucp');

  const refused = await other.post(`${path}/complete`, pay(String(intent.flowToken), intent['intentId']));

  assert.equal(NAME in profile.ucp.payment_handlers, true);
  assert.equal(NAME in body.ucp.payment_handlers, false);
  assert.deepEqual([refused.status, refused.body.code], [400, 'invalid_payment']);
  assert.deepEqual(cards.networks.C.redemptions, []);
});
