import assert from 'node:assert/strict';
import { it } from 'node:test';
import * as z from 'zod';
import { EXAMPLE_ADDRESS as BUYER } from '../../../src/server/graphiql/example-address.ts';
import { servePage } from '../../storefront/serve-page.ts';
import { launchChromium, skipWithoutChromium } from '../../support/machine/browser.ts';
import { startService } from '../../support/servers/start-service.ts';

const DOMAIN = 'apparel.demo.example';
const productShape = z.object({
  product: z.object({ variants: z.array(z.object({ addToCartRef: z.object({ variantId: z.string() }) })) }),
});
const placedShape = z.object({
  placeOrder: z.object({ attempt: z.object({ result: z.object({ challenge: z.object({ url: z.string() }) }) }) }),
});

it('lets a buyer approve a challenge with a click, and sends the buyer back to the shop', {
  skip: skipWithoutChromium(),
}, async () => {
  await using service = await startService({ domains: [DOMAIN] });
  const device = await service.openDevice();
  const product = await device.request(
    `{ product(domain: "${DOMAIN}", handle: "harbor-linen-shirt") { variants { addToCartRef { variantId } } } }`,
  );
  const [variant] = productShape.parse(product.data).product.variants;
  const attemptId = crypto.randomUUID();
  await using shop = await servePage('');
  const input = {
    domain: DOMAIN,
    items: [{ variantId: variant?.addToCartRef.variantId, quantity: 1 }],
    payment: { encryptedCard: await device.encryptCard('4000000000003220') },
    shippingInfo: BUYER,
    billingInfo: BUYER,
    returnUrl: `${shop.url}/paid`,
    attemptId,
    idempotencyKey: attemptId,
  };
  const placed = await device.request(
    'mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { attempt { result { ... on PlaceOrderActionRequired { challenge { url } } } } } }',
    { input },
  );
  const { url } = placedShape.parse(placed.data).placeOrder.attempt.result.challenge;
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    await page.goto(url);

    await page.getByRole('button', { name: 'Approve' }).click();
    await page.waitForURL(`${shop.url}/paid?attemptId=${attemptId}`);
  } finally {
    await browser.close();
  }

  const continued = await device.request(
    'mutation ($id: ID!) { continuePlaceOrder(input: { attemptId: $id }) { attempt { status } } }',
    { id: attemptId },
  );
  assert.match(JSON.stringify(continued.data), /"status":"SUCCEEDED"/);
  assert.equal((await service.ledger.charges(DOMAIN)).length, 1);
});
