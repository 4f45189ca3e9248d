import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { z } from 'zod';
import type { MerchantConfig } from '../../../src/config/config.ts';
import { EXAMPLE_ADDRESS as BUYER } from '../../../src/server/graphiql/example-address.ts';
import { openFor } from '../../support/at-end.ts';
import { findVariant } from '../../support/orders/order-input.ts';
import { type DeviceClient, startService } from '../../support/servers/start-service.ts';
import { createUcpClient, exampleAgent } from '../../support/servers/ucp-client.ts';

const SANDBOX = 'apparel.demo.example';
const UCP_SHOP = 'ucp-mugs.example';

const CARTS = `{ activeCarts { domain cart { platformId total { number currency } lineItems { quantity description } } } }`;
const ADD = `mutation ($input: AddLineItemInput!) { addLineItem(input: $input) { cart { total { number } } userErrors { name } } }`;
const PLACE = `mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) {
  attempt { status result { ... on PlaceOrderSucceeded { order { orderNumber lineItems { quantity } } cart { total { number } } } } } userErrors { name } } }`;

const addedShape = z.object({ addLineItem: z.object({ userErrors: z.array(z.unknown()).length(0) }) });
const cartsShape = z.object({
  activeCarts: z.array(
    z.object({
      domain: z.string(),
      cart: z.object({
        platformId: z.string(),
        total: z.object({ number: z.number().positive(), currency: z.string() }),
        lineItems: z.array(z.object({ quantity: z.number(), description: z.string() })),
      }),
    }),
  ),
});
const placedShape = z.object({
  placeOrder: z.object({
    attempt: z.object({ status: z.string(), result: z.looseObject({}).nullable() }).nullable(),
    userErrors: z.array(z.object({ name: z.string() })),
  }),
});

interface SideBySide {
  /** A merchant of this platform: as our service takes it, and as another service of ours serves it by UCP. */
  readonly merchant: MerchantConfig;
  /** The address of a service with that merchant. */
  readonly serve: (t: TestContext) => Promise<string>;
}

/** One document over a platform itself, the same platform behind our bridge, and the sandbox. */
export function describeSideBySide({ merchant, serve }: SideBySide): void {
  describe(`${merchant.platform} beside the sandbox and a shop that speaks UCP`, () => {
    const open = async (t: TestContext) => {
      const url = await serve(t);
      const settings = {
        url: `${url}/api/v1/ucp/rest/domain/${merchant.domain}`,
        payment: { credential: 'encrypted_card', handler: 'example.demo.encrypted_card' },
      };
      const ucp = { domain: UCP_SHOP, displayName: 'Mugs by UCP', enabled: true, platform: 'ucp', settings };
      const service = await openFor(t, () => startService({ domains: [SANDBOX], merchants: [merchant, ucp] }));
      const agent = createUcpClient(url, merchant.domain, exampleAgent(url));
      const { body } = await agent.post('/catalog/search', { query: 'mug' });
      const variants = body.products.flatMap((each: { variants: readonly unknown[] }) => each.variants);
      const mug = variants.find((each: { availability: { available: boolean } }) => each.availability.available).id;
      return { device: await service.openDevice(), mug: String(mug) };
    };
    const add = async (device: DeviceClient, domain: string, variantId: string) => {
      const answer = await device.request(ADD, { input: { domain, addToCartRef: { variantId }, quantity: 2 } });
      addedShape.parse(answer.data, { error: () => JSON.stringify(answer) });
    };

    it('has its cart read by the same document', async (t) => {
      const { device, mug } = await open(t);
      await add(device, SANDBOX, await findVariant(device, SANDBOX));
      await add(device, merchant.domain, mug);
      await add(device, UCP_SHOP, mug);

      const answer = await device.request(CARTS);

      const { activeCarts } = cartsShape.parse(answer.data, { error: () => JSON.stringify(answer) });
      assert.deepEqual(
        new Map(activeCarts.map(({ domain, cart }) => [domain, [cart.platformId, cart.lineItems[0]?.quantity]])),
        new Map([
          [UCP_SHOP, ['ucp', 2]],
          [merchant.domain, [merchant.platform, 2]],
          [SANDBOX, ['sandbox', 2]],
        ]),
      );
      const [byUcp, direct] = [UCP_SHOP, merchant.domain].map((domain) =>
        activeCarts.find((each) => each.domain === domain),
      );
      assert.deepEqual(byUcp?.cart.lineItems, direct?.cart.lineItems);
      assert.equal(byUcp?.cart.total.currency, direct?.cart.total.currency);
    });

    it('is bought from by UCP, as it is directly', async (t) => {
      const { device, mug } = await open(t);
      const place = async (domain: string) => {
        const input = {
          domain,
          items: [{ addToCartRef: { variantId: mug }, quantity: 2 }],
          shippingInfo: BUYER,
          billingInfo: BUYER,
          payment: { encryptedCard: await device.encryptCard() },
          idempotencyKey: crypto.randomUUID(),
        };
        const answer = await device.request(PLACE, { input });
        return placedShape.parse(answer.data, { error: () => JSON.stringify(answer) }).placeOrder;
      };

      const [direct, byUcp] = [await place(merchant.domain), await place(UCP_SHOP)];

      assert.equal(direct.attempt?.status, 'SUCCEEDED', JSON.stringify(direct));
      assert.equal(byUcp.attempt?.status, 'SUCCEEDED', JSON.stringify(byUcp));
      const toShown = ({ attempt }: typeof direct) =>
        z
          .object({ order: z.object({ lineItems: z.unknown() }), cart: z.object({ total: z.unknown() }) })
          .transform(({ order, cart }) => ({ lineItems: order.lineItems, total: cart.total }))
          .parse(attempt?.result);
      assert.deepEqual(toShown(byUcp), toShown(direct));
    });
  });
}
