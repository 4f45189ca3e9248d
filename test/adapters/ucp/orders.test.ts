import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as z from 'zod';
import { ucpVersions } from '../../../src/server/ucp/versions/ucp-version.ts';
import type { DeviceClient } from '../../support/servers/start-service.ts';
import { austin, DOMAIN, SHOP, type ShopPair, startShopPair } from './support/start-shop-pair.ts';

const result = `attempt { attemptId status result {
  ... on PlaceOrderSucceeded { order { orderNumber status lineItems { quantity sku } } cart { total { number currency } } }
  ... on PlaceOrderActionRequired { challenge { url } }
  ... on PlaceOrderFailed { userErrors { name } } } } userErrors { name }`;
const PLACE = `mutation ($input: PlaceOrderInput!) { outcome: placeOrder(input: $input) { ${result} } }`;
const CONTINUE = `mutation ($input: ContinuePlaceOrderInput!) { outcome: continuePlaceOrder(input: $input) { ${result} } }`;

const outcomeShape = z.object({
  outcome: z.object({
    attempt: z.object({ attemptId: z.string(), status: z.string(), result: z.looseObject({}) }).nullable(),
    userErrors: z.array(z.object({ name: z.string() })),
  }),
});
const challengeShape = z.object({ challenge: z.object({ url: z.string() }) });

for (const version of ucpVersions) {
  describe(`orders at a shop of the Universal Commerce Protocol, in ${version}`, () => {
    let pair: ShopPair;
    let device: DeviceClient;
    before(async () => {
      pair = await startShopPair(version);
      device = await pair.service.openDevice();
    });
    after(() => pair[Symbol.asyncDispose]());

    const ask = async (document: string, input: object) => {
      const answer = await device.request(document, { input });
      return outcomeShape.parse(answer.data, { error: () => JSON.stringify(answer) }).outcome;
    };
    const place = async (card?: string) =>
      ask(PLACE, {
        domain: DOMAIN,
        items: [{ addToCartRef: pair.shirt, quantity: 2 }],
        shippingInfo: austin,
        billingInfo: austin,
        payment: { encryptedCard: await device.encryptCard(card) },
        idempotencyKey: crypto.randomUUID(),
      });
    const held = async () => ({
      orders: (await pair.shop.ledger.orders(SHOP)).map(({ order_number: number }) => number),
      charges: (await pair.shop.ledger.charges(SHOP)).map(({ amount }) => amount),
    });

    it('are placed with a card that only the shop can read, and shown with their status', async () => {
      const earlier = await held();

      const { attempt, userErrors } = await place();

      const { orders, charges } = await held();
      assert.deepEqual(userErrors, []);
      assert.equal(attempt?.status, 'SUCCEEDED', JSON.stringify(attempt));
      assert.partialDeepStrictEqual(attempt.result, {
        order: { orderNumber: orders.at(-1), lineItems: [{ quantity: 2 }] },
        cart: { total: { number: charges.at(-1), currency: 'USD' } },
      });
      assert.deepEqual([orders.length, charges.length], [earlier.orders.length + 1, earlier.charges.length + 1]);
      const lines = [...pair.service.log, ...pair.shop.log].map((line) => JSON.stringify(line));
      assert.ok(!lines.some((line) => line.includes('4242424242424242')));
    });

    it('are not placed with a card that is declined', async () => {
      const earlier = await held();

      const { attempt } = await place('4000000000000002');

      assert.deepEqual(attempt?.result, { userErrors: [{ name: 'CreditCardDeclined' }] });
      assert.deepEqual(await held(), earlier);
    });

    it('wait for a buyer who must confirm, and are placed once', async () => {
      const earlier = await held();

      const { attempt } = await place('4000000000003220');
      const { url } = challengeShape.parse(attempt?.result).challenge;
      assert.deepEqual(await held(), earlier);
      await fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ decision: 'approve' }) });
      const continued = await ask(CONTINUE, { attemptId: attempt?.attemptId });

      assert.equal(continued.attempt?.status, 'SUCCEEDED', JSON.stringify(continued));
      assert.equal((await held()).charges.length, earlier.charges.length + 1);
    });
  });
}
