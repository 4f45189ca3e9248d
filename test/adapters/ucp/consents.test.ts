import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as z from 'zod';
import { listPrintedTrail } from '../../../src/commerce/consent/consent-facts.ts';
import type { ConsentConfig } from '../../../src/config/loaded-config.ts';
import { ucpVersions } from '../../../src/server/ucp/versions/ucp-version.ts';
import { openPaperShop, paperCheckout } from './support/open-paper-shop.ts';
import { austin, DOMAIN, SHOP, type ShopPair, startShopPair } from './support/start-shop-pair.ts';

const PLACE = `mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) {
  attempt { status result {
    ... on PlaceOrderSucceeded { order { orderNumber } }
    ... on PlaceOrderFailed { userErrors { name description } } } }
  userErrors { name } } }`;

const answerShape = z.object({
  placeOrder: z.object({
    attempt: z.object({ status: z.string(), result: z.looseObject({}) }).nullable(),
    userErrors: z.array(z.object({ name: z.string() })),
  }),
});
const placedShape = z.object({ order: z.object({ orderNumber: z.string() }) });

const advertising = (consentId: string): ConsentConfig => ({
  consentId,
  uiSlot: 'UNDER_EMAIL_INPUT',
  text: `Tell me of offers by ${consentId}.`,
  type: 'MARKETING',
  explicit: true,
  required: false,
  revokable: true,
});
const age = (consentId: string): ConsentConfig => ({
  consentId,
  uiSlot: 'ABOVE_PLACE_ORDER_BUTTON',
  text: 'I am of age.',
  type: 'CUSTOM',
  explicit: true,
  required: true,
  revokable: false,
});

type Given = Readonly<Record<string, boolean>>;

async function place({ service, shirt }: ShopPair, consents: Given) {
  const device = await service.openDevice();
  const input = {
    domain: DOMAIN,
    items: [{ addToCartRef: shirt, quantity: 1 }],
    shippingInfo: austin,
    billingInfo: austin,
    payment: { encryptedCard: await device.encryptCard() },
    consents: Object.entries(consents).map(([consentId, accepted]) => ({ consentId, accepted })),
    idempotencyKey: crypto.randomUUID(),
  };
  const answer = await device.request(PLACE, { input });
  return answerShape.parse(answer.data, { error: () => JSON.stringify(answer) }).placeOrder;
}

/** What an audit finds at the shop of an order with these answers. */
async function readTrail(pair: ShopPair, consents: Given) {
  const { attempt, userErrors } = await place(pair, consents);
  assert.deepEqual(userErrors, []);
  const { order } = placedShape.parse(attempt?.result, { error: () => JSON.stringify(attempt) });
  const trail = await listPrintedTrail(pair.shop.service.stores.consents, { domain: SHOP, order: order.orderNumber });
  return trail.filter(({ signedBy }) => signedBy === 'BUYER').map(({ consentId, accepted }) => [consentId, accepted]);
}

for (const version of ucpVersions) {
  describe(`a buyer's consents at a shop of the Universal Commerce Protocol, in ${version}`, () => {
    let pair: ShopPair;
    before(async () => {
      pair = await startShopPair(version, 'rest', { service: [advertising('email'), advertising('phone')] });
    });
    after(() => pair[Symbol.asyncDispose]());

    it('reach it with the order: a yes, and a no', async () => {
      const accepted = await readTrail(pair, { email: true, phone: true });
      const declined = await readTrail(pair, { email: true, phone: false });

      assert.deepEqual(accepted, [['newsletter', true]]);
      assert.deepEqual(declined, [['newsletter', false]]);
    });

    it('are none while a part of them has no answer', async () => {
      const silent = await readTrail(pair, {});
      const partly = await readTrail(pair, { email: true });

      assert.deepEqual([silent, partly], [[], []]);
    });
  });
}

describe('a consent without which a shop of the Universal Commerce Protocol takes no order', () => {
  const PURPOSE = 'example.demo.apparel.consent.age';
  let pair: ShopPair;
  const open = async (service: readonly ConsentConfig[]) => {
    pair = await startShopPair('2026-08-25', 'rest', { shop: [age('age')], service });
  };
  after(() => pair[Symbol.asyncDispose]());

  it('is asked here under the name of its purpose, and is then given there', async () => {
    await open([age(PURPOSE), age('another.shop.consent.age')]);

    const given = await readTrail(pair, { [PURPOSE]: true, 'another.shop.consent.age': true });

    assert.deepEqual(given, [['age', true]]);
  });

  it('sends the buyer to the page of the shop if it is not asked here', async () => {
    await pair[Symbol.asyncDispose]();
    await open([]);

    const { attempt } = await place(pair, {});

    assert.deepEqual(attempt?.result, {
      userErrors: [
        {
          name: 'MissingRequiredParameters',
          description: 'Only the buyer can go on, on the page of the shop: consent_required',
        },
      ],
    });
    assert.deepEqual(await pair.shop.ledger.orders(SHOP), []);
  });
});

it('a change of a checkout sends the answers back that it has, and not what its shop assumes', async () => {
  const given = { granted: true, source: 'platform' };
  const consent = {
    'dev.ucp.consent.marketing': { ...given, description: 'News' },
    'dev.ucp.consent.analytics': { ...given, source: 'business' },
  };
  const checkout = paperCheckout({ buyer: { email: 'ada@buyer.example', consent } });
  const shop = openPaperShop(({ line }) => ({ body: line.startsWith('POST /catalog') ? { products: [] } : checkout }));

  await shop.adapter.applyPromoCodes?.(shop.call(), { cart: 'c1', promoCodes: [], replace: false });

  assert.partialDeepStrictEqual(shop.asked[1], { line: 'PUT /checkout-sessions/c1' });
  assert.partialDeepStrictEqual(shop.asked[1]?.body, {
    buyer: { email: 'ada@buyer.example', consent: { 'dev.ucp.consent.marketing': given } },
  });
  assert.doesNotMatch(JSON.stringify(shop.asked[1]?.body), /analytics/);
});
