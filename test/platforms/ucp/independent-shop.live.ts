import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import * as z from 'zod';
import { Secret } from '../../../src/lib/secret.ts';
import { austin } from '../../adapters/ucp/support/start-shop-pair.ts';
import { openFor } from '../../support/at-end.ts';
import { runCli } from '../../support/machine/run-cli.ts';
import { temporaryFolder } from '../../support/machine/temporary-folder.ts';
import { startService, testKeySecret } from '../../support/servers/start-service.ts';
import { until } from '../../support/until.ts';
import { HANDLER, startIndependentShop } from './start-independent-shop.ts';

const DOMAIN = 'tea.example';
const result = `attempt { attemptId status result {
  ... on PlaceOrderSucceeded { order { orderNumber status lineItems { sku quantity } } cart { total { number currency } } }
  ... on PlaceOrderActionRequired { challenge { url } }
  ... on PlaceOrderFailed { userErrors { name } } } } userErrors { name }`;
const PLACE = `mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { ${result} } }`;

const READ = 'query ($attemptId: ID!) { placeOrderAttempt(attemptId: $attemptId) { status } }';

const readShape = z.object({ placeOrderAttempt: z.object({ status: z.string() }) });

const placedShape = z.object({
  placeOrder: z.object({
    attempt: z.object({ attemptId: z.string(), status: z.string(), result: z.looseObject({}).nullable() }).nullable(),
    userErrors: z.array(z.object({ name: z.string() })),
  }),
});

describe('the shop of the independent conformance suite', () => {
  const open = async (t: TestContext) => {
    const suite = process.env['UCP_INDEPENDENT_SUITE'];
    assert.ok(suite, 'UCP_INDEPENDENT_SUITE names the tree of the suite');
    const shop = await startIndependentShop(t, suite);
    const { url, vaultUrl } = shop;
    const payment = { credential: 'token', handler: HANDLER, vaultUrl, vaultKey: new Secret('vault-key') };
    const settings = { url, payment };
    const merchant = { domain: DOMAIN, displayName: 'Tea', enabled: true, platform: 'ucp', settings };
    const dataFolder = await temporaryFolder(t);
    const service = await openFor(t, () => startService({ domains: [], merchants: [merchant], dataFolder }));
    const device = await service.openDevice();
    const place = async (card?: string) => {
      const input = {
        domain: DOMAIN,
        items: [{ addToCartRef: { variantId: 'mug_enamel_v1' }, quantity: 2 }],
        shippingInfo: austin,
        billingInfo: austin,
        payment: { encryptedCard: await device.encryptCard(card) },
        idempotencyKey: crypto.randomUUID(),
      };
      const answer = await device.request(PLACE, { input });
      return placedShape.parse(answer.data, { error: () => JSON.stringify(answer) }).placeOrder;
    };
    return { shop, device, place, check: (variant: string) => checkMerchant(t, { dataFolder, url, variant }) };
  };

  it('stands the test of check:merchant', async (t) => {
    const { check } = await open(t);

    const { code, out, errors } = await check('mug_enamel_v1');

    assert.deepEqual([code, errors], [0, ''], out);
    assert.match(out, /^good +unknown product refused /m);
    // The shop refuses a checkout without items.
    assert.match(out, /^doubtful +cart emptied .*keeps no checkout without items/m);
  });

  it('is bought from through GraphQL, and tells of its order', async (t) => {
    const { place } = await open(t);

    const { attempt, userErrors } = await place();

    assert.deepEqual(userErrors, []);
    assert.equal(attempt?.status, 'SUCCEEDED', JSON.stringify(attempt));
    assert.partialDeepStrictEqual(attempt.result, {
      order: { lineItems: [{ sku: 'mug_enamel_v1', quantity: 2 }] },
      cart: { total: { number: 2_400, currency: 'USD' } },
    });
  });

  it('declines a card, and nothing is ordered', async (t) => {
    const { place } = await open(t);

    const { attempt } = await place('4000000000000002');

    assert.deepEqual([attempt?.status, attempt?.result], ['FAILED', { userErrors: [{ name: 'CreditCardDeclined' }] }]);
  });

  it('sends the buyer to the bank', async (t) => {
    const { place } = await open(t);

    const { attempt } = await place('4000000000003220');

    assert.equal(attempt?.status, 'ACTION_REQUIRED', JSON.stringify(attempt));
    assert.partialDeepStrictEqual(attempt.result, { challenge: {} });
  });

  it('is not paid a second time if its answer is lost, and the order is found', async (t) => {
    const { shop, device, place } = await open(t);
    const before = shop.payments();
    shop.loseNextPayment();

    const { attempt } = await place();
    const read = async () => (await device.request(READ, { attemptId: attempt?.attemptId })).data;
    await until(async () => readShape.parse(await read()).placeOrderAttempt.status !== 'PROCESSING');

    assert.equal(attempt?.status, 'PROCESSING', JSON.stringify(attempt));
    assert.equal(readShape.parse(await read()).placeOrderAttempt.status, 'SUCCEEDED');
    assert.equal(shop.payments(), before + 1);
  });
});

async function checkMerchant(
  t: TestContext,
  { dataFolder, url, variant }: { readonly dataFolder: string; readonly url: string; readonly variant: string },
) {
  const file = join(await temporaryFolder(t), 'cartwright.json');
  const partners = [{ name: 'acme', appIds: [{ id: 'acme-web' }] }];
  const merchants = [{ domain: DOMAIN, displayName: 'Tea', platform: 'ucp', settings: { url } }];
  await writeFile(file, JSON.stringify({ partners, merchants }));
  const environment = { DATA_DIR: dataFolder, CONFIG_FILE: file, KEY_SECRET: testKeySecret };
  return runCli(t, 'check-merchant', ['--domain', DOMAIN, '--variant', variant], environment);
}
