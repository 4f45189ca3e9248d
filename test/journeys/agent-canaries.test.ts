import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { it, type TestContext } from 'node:test';
import { expressCheckoutProviders, hasPaymentSheet } from '../../src/domain/payment/express-checkout.ts';
import type { Caller } from '../../src/domain/viewer/viewer.ts';
import { credentialShape } from '../../src/server/ucp/payment/credential.ts';
import { listTaken } from '../../src/server/ucp/payment/list-handlers.ts';
import type { UcpOptions } from '../../src/server/ucp/ucp-options.ts';
import { enrol, intend } from '../support/card-networks/card-journey.ts';
import { type CardService, startCardService } from '../support/card-networks/start-card-service.ts';
import { readFolder } from '../support/machine/read-kept.ts';
import { temporaryFolder } from '../support/machine/temporary-folder.ts';
import { makeSheetToken } from '../support/orders/express-buyer.ts';
import { findVariant } from '../support/orders/order-input.ts';
import { openReadyCheckout } from '../support/orders/ready-checkout.ts';
import { startAgentPlatform } from '../support/servers/agent-platform.ts';
import { type OtlpReceiver, startOtlpReceiver } from '../support/servers/otlp-receiver.ts';
import { CORNER } from '../support/servers/start-corner-service.ts';
import { startService, type TestService } from '../support/servers/start-service.ts';
import { createUcpClient, type UcpClient } from '../support/servers/ucp-client.ts';
import { ucpOf } from '../support/servers/ucp-settings.ts';

const DOMAIN = 'apparel.demo.example';
const KEY = 'a-long-api-key';

/** The members of a credential that can hold a canary. */
const members = Object.keys(credentialShape.shape).filter(
  (name) => name !== 'type' && credentialShape.safeParse({ type: 'any', [name]: randomUUID() }).success,
);

/** The handlers of a merchant that takes every payment there is. */
async function listAllHandlers(): Promise<readonly string[]> {
  const everything = { takesCard: true, cardNetworks: ['A'], wallets: expressCheckoutProviders };
  const commerce = { listAgentPayments: async () => everything };
  const options = { commerce, takesMockPayment: () => true } as unknown as UcpOptions;
  const { handlers } = await listTaken(options, { domain: DOMAIN, caller: {} as Caller, platform: null });
  return handlers.map(({ id }) => id);
}

/** What is accepted, by the handler that takes it; for other handlers nothing. */
async function makeGood(
  { service, cards }: { readonly service: TestService; readonly cards: CardService | null },
  { id, amount, currency }: { readonly id: string; readonly amount: number; readonly currency: string },
): Promise<Readonly<Record<string, string>> | null> {
  const provider = expressCheckoutProviders.find((each) => each.toLowerCase() === id);
  if (provider !== undefined && hasPaymentSheet(provider)) {
    return { token: await makeSheetToken(service, { domain: DOMAIN, provider, amount, funding: 'good' }) };
  }
  if (id !== 'network_token' || cards === null) return null;
  const backend = await cards.openBackend();
  const intent = await intend(backend, await enrol(backend, 'C'), { number: amount, currency });
  return { flow_token: String(intent.flowToken), intent_id: String(intent['intentId']) };
}

/** Pays by every handler of a merchant with what is refused, and with what is accepted. */
async function payByAll(
  ucp: UcpClient,
  { variantId, ...parts }: Parameters<typeof makeGood>[0] & { readonly variantId?: string },
): Promise<{ readonly ids: readonly string[]; readonly secrets: readonly string[]; readonly answers: unknown[] }> {
  const ids: string[] = [];
  const secrets: string[] = [];
  const answers: unknown[] = [];
  const { path: first } = await openReadyCheckout(ucp, 1, variantId);
  const { body } = await ucp.get(first);
  for (const [{ id }] of Object.values<[{ id: string }]>(body.ucp.payment_handlers)) {
    ids.push(id);
    const { path } = await openReadyCheckout(ucp, 1, variantId);
    const checkout = (await ucp.get(path)).body;
    const pay = async (credential: Readonly<Record<string, string>>) => {
      secrets.push(...Object.values(credential).flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)]));
      const instrument = { id: 'i1', handler_id: id, type: 'card', credential: { type: id, ...credential } };
      const answer = await ucp.post(`${path}/complete`, { payment: { instruments: [instrument] } });
      answers.push(answer.body, (await ucp.get(path)).body);
      return answer.body.status;
    };
    await pay(Object.fromEntries(members.map((name) => [name, `canary-${name}-${randomUUID()}`])));
    for (const name of members) await pay({ [name]: `canary-${name}-${randomUUID()}` });
    const good = await makeGood(parts, { id, amount: checkout.totals.at(-1).amount, currency: checkout.currency });
    if (good !== null) assert.equal(await pay(good), 'completed', id);
  }
  return { ids, secrets, answers };
}

const toTracing = ({ endpoint }: OtlpReceiver) => ({ endpoint, headers: {}, ratio: 1, followsParents: true });

/** Handlers of the demo's shops, and of a merchant that takes tokens of card networks. */
async function payEverywhere(t: TestContext, collector: OtlpReceiver) {
  const [folder, cardFolder] = [await temporaryFolder(t), await temporaryFolder(t)];
  const platform = await startAgentPlatform(t);
  const apiKeys = [createHash('sha256').update(KEY).digest('hex')];
  const none = { merchants: null, oauth: null, mtlsSubject: null };
  const named = { ...none, name: 'mine', profile: platform.profileUrl, appId: 'demo-app', apiKeys };
  const ucp = ucpOf([named]);
  const tracing = toTracing(collector);
  const told = await (async () => {
    await using service = await startService({ domains: [DOMAIN], dataFolder: folder, config: { tracing } });
    await using cards = await startCardService({ dataFolder: cardFolder, config: { ucp, tracing } });
    const corner = createUcpClient(cards.service.url, CORNER, platform.profileUrl);
    const headers = { 'x-api-key': KEY };
    const known: UcpClient = {
      ...corner,
      get: (path) => corner.get(path, { headers }),
      post: (path, body) => corner.post(path, body, { headers }),
      put: (path, body) => corner.put(path, body, { headers }),
    };
    const variantId = await findVariant(await cards.service.openDevice(), CORNER);
    const paid = [
      await payByAll(createUcpClient(service.url, DOMAIN), { service, cards: null }),
      await payByAll(known, { service: cards.service, cards, variantId }),
    ];
    return { paid, log: [...service.log, ...cards.service.log].map((line) => JSON.stringify(line)) };
  })();
  return { ...told, rows: [...(await readFolder(folder)), ...(await readFolder(cardFolder))] };
}

it('keeps what agents pay with, by every handler, out of every answer, log line, stored row and span', async (t) => {
  const collector = await startOtlpReceiver(t);

  const { paid, rows, log } = await payEverywhere(t, collector);

  const ids = new Set(paid.flatMap((each) => each.ids));
  assert.deepEqual([...ids].sort(), [...(await listAllHandlers())].sort(), 'Every handler was paid by');
  const answers = paid.flatMap((each) => each.answers.map((answer) => JSON.stringify(answer)));
  assert.ok(log.length > 10 && rows.some((row) => row.includes('order')) && collector.texts.length > 0);
  for (const [what, texts] of Object.entries({ answers, log, rows, spans: collector.texts })) {
    for (const secret of paid.flatMap((each) => each.secrets)) {
      const shown = texts.find((text) => text.includes(secret));
      assert.equal(shown?.slice(0, 500), undefined, `${secret.slice(0, 20)}… is among the ${what}`);
    }
  }
});
