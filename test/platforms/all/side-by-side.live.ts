import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, describe, it, type TestContext } from 'node:test';
import { createGraphQLCaller } from '../../../examples/support/graphql-caller.ts';
import { EXAMPLE_ADDRESS as BUYER } from '../../../src/server/graphiql/example-address.ts';
import { GOOD_CARD } from '../../faults/breaking/buyers/cards.ts';
import { createUcpClient, exampleAgent, type UcpAnswer } from '../../support/servers/ucp-client.ts';
import { readMedusaServer } from '../medusa/read-medusa-server.ts';
import { toMedusaMerchant } from '../medusa/serve-medusa.ts';
import { serveMerchants } from '../support/serve-merchants.ts';
import { openAdminDoor } from '../vendure/admin-door.ts';
import { readVendureServer } from '../vendure/read-vendure-server.ts';
import { toVendureMerchant } from '../vendure/serve-vendure.ts';

const SANDBOX = 'apparel.demo.example';
const VENDURE = 'vendure.example';
const MEDUSA = 'medusa.example';
/** The same two shops once more, each behind our own bridge. */
const bridged = { [VENDURE]: 'vendure-by-ucp.example', [MEDUSA]: 'medusa-by-ucp.example' } as const;

const page = readFileSync(new URL('../../../docs/checkout.md', import.meta.url), 'utf8');
const [, CARTS = '', ANSWER = ''] =
  /<!-- test:side-by-side -->\n```graphql\n([\s\S]*?)```\n\n```json\n([\s\S]*?)```/.exec(page) ?? [];

const ADD = `mutation ($input: AddLineItemInput!) { addLineItem(input: $input) { userErrors { name description } } }`;
const PLACE = `mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) {
  attempt { status result { ... on PlaceOrderSucceeded { order { lineItems { quantity title } } cart { total { number currency } } } } }
  userErrors { name } } }`;

/** One service with the sandbox, Vendure, Medusa and UCP shops, and a buyer there. */
async function open(t: TestContext) {
  const medusa = readMedusaServer();
  const [vendureShop, medusaShop] = [toVendureMerchant(), toMedusaMerchant(medusa)];
  const direct = [
    { domain: VENDURE, ...vendureShop.merchant(readVendureServer().url) },
    { domain: MEDUSA, ...medusaShop.merchant(medusa.url) },
  ];
  const environment = { ...vendureShop.environment, ...medusaShop.environment };
  const bridge = await serveMerchants(
    t,
    direct.map((merchant) => ({ ...merchant, ucp: { access: 'open' } })),
    environment,
  );
  const byUcp = direct.map(({ domain }) => ({
    domain: bridged[domain as keyof typeof bridged],
    displayName: 'Mugs by UCP',
    platform: 'ucp',
    settings: {
      url: `${bridge.url}/api/v1/ucp/rest/domain/${domain}`,
      payment: { credential: 'encrypted_card', handler: 'example.demo.encrypted_card' },
    },
  }));
  const { url } = await serveMerchants(t, [...direct, ...byUcp], environment);

  const call = createGraphQLCaller(`${url}/graphql`);
  const { createDeviceSession } = await call<{ createDeviceSession: { session: { accessToken: string } } }>(
    'mutation { createDeviceSession(input: {}) { session { accessToken } } }',
    {},
    { 'x-svc-app-id': 'demo-app' },
  );
  const headers = { 'x-svc-authorization': createDeviceSession.session.accessToken };
  const ask = <Answer>(query: string, variables: object = {}) => call<Answer>(query, { ...variables }, headers);
  const findGoods = async (domain: string): Promise<string> => {
    const found = await createUcpClient(bridge.url, domain, exampleAgent(bridge.url)).post('/catalog/search', {
      query: 'mug',
    });
    const variants = found.body.products.flatMap((each: UcpAnswer['body']) => each.variants);
    return String(variants.find((each: UcpAnswer['body']) => each.availability.available).id);
  };
  const goods = {
    [SANDBOX]: await findSandboxVariant(ask),
    [VENDURE]: await findGoods(VENDURE),
    [MEDUSA]: await findGoods(MEDUSA),
  };
  return { ask, goods };
}

type Ask = Awaited<ReturnType<typeof open>>['ask'];

async function findSandboxVariant(
  ask: <Answer>(query: string, variables?: object) => Promise<Answer>,
): Promise<string> {
  const { products } = await ask<{
    products: { products: { variants: { addToCartRef: { variantId: string } }[] }[] };
  }>(
    `query ($domain: String!) {
      products(domain: $domain, page: 1, size: 1) { products { variants { addToCartRef { variantId } } } }
    }`,
    { domain: SANDBOX },
  );
  return products.products[0]?.variants[0]?.addToCartRef.variantId ?? '';
}

async function add(ask: Ask, domain: string, variantId: string): Promise<void> {
  const input = { domain, addToCartRef: { variantId }, quantity: 2 };
  const { addLineItem } = await ask<{ addLineItem: { userErrors: readonly unknown[] } }>(ADD, { input });
  assert.deepEqual(addLineItem.userErrors, [], domain);
}

describe('shops of four platforms in one service', () => {
  before(async () => {
    const door = await openAdminDoor(readVendureServer(), null);
    for (const variantId of ['1', '2', '3', '4']) await door.setStock(variantId, 5_000);
  });

  it('have their carts read by the document of docs/checkout.md', async (t) => {
    const { ask, goods } = await open(t);
    await add(ask, SANDBOX, goods[SANDBOX]);
    await add(ask, VENDURE, goods[VENDURE]);
    await add(ask, MEDUSA, goods[MEDUSA]);
    await add(ask, bridged[MEDUSA], goods[MEDUSA]);

    const answer = await ask(CARTS);

    assert.deepEqual(answer, JSON.parse(ANSWER));
  });

  for (const domain of [VENDURE, MEDUSA] as const) {
    it(`are bought from by UCP as directly, with ${domain} behind`, async (t) => {
      const { ask, goods } = await open(t);
      const { paymentEncryptionKey } = await ask<{
        paymentEncryptionKey: Parameters<typeof GOOD_CARD.encrypt>[0];
      }>('{ paymentEncryptionKey { keyId algorithm encryption jwk } }');
      const place = async (at: string) => {
        const input = {
          domain: at,
          items: [{ addToCartRef: { variantId: goods[domain] }, quantity: 2 }],
          shippingInfo: BUYER,
          billingInfo: BUYER,
          payment: { encryptedCard: await GOOD_CARD.encrypt(paymentEncryptionKey) },
          idempotencyKey: crypto.randomUUID(),
        };
        return (
          await ask<{ placeOrder: { attempt: { status: string; result: object | null } | null } }>(PLACE, { input })
        ).placeOrder;
      };

      const [direct, byUcp] = [await place(domain), await place(bridged[domain])];

      assert.equal(direct.attempt?.status, 'SUCCEEDED', JSON.stringify(direct));
      assert.equal(byUcp.attempt?.status, 'SUCCEEDED', JSON.stringify(byUcp));
      assert.deepEqual(byUcp.attempt.result, direct.attempt.result);
    });
  }
});
