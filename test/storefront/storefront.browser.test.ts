import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { launchChromium, skipWithoutChromium } from '../support/machine/browser.ts';
import { startService } from '../support/servers/start-service.ts';
import { buildStorefront, readGuideFiles, WITHOUT_PACKAGE } from './build-storefront.ts';
import {
  acceptTerms,
  addToCart,
  continueChallenge,
  deliver,
  open,
  openContext,
  openStorefront,
  pay,
  picture,
} from './drive-storefront.ts';
import { type ServedPage, servePage } from './serve-page.ts';

const APPAREL = 'apparel.demo.example';
const JEWELRY = 'jewelry.demo.example';
const TOKEN_LIFETIME = 3_600_000;

for (const [guide, count] of [
  [WITHOUT_PACKAGE, 12],
  [{ ...WITHOUT_PACKAGE, name: 'frontends.md' }, 6],
] as const) {
  describe(`docs/${guide.name}`, () => {
    it('has no cast, no switched-off check and no cache update by hand', async () => {
      const files = await readGuideFiles(guide);

      assert.ok(files.length > count);
      const found = files.flatMap(({ path, text }) =>
        text
          .split('\n')
          .filter((line) =>
            /\bas (?!const\b)\w|\bany\b|@ts-|\w!\.|writeQuery|writeFragment|updateQuery|cache\.modify|updates:/.test(
              line.replace(/\/\/.*|\/\*.*/, ''),
            ),
          )
          .map((line) => `${path}: ${line.trim()}`),
      );
      assert.deepEqual(found, []);
    });
  });
}

describe('a storefront from docs/without-the-package.md', { skip: skipWithoutChromium() }, () => {
  let browser: Browser;
  let served: ServedPage;

  before(async (t) => {
    served = await servePage(await buildStorefront(t, WITHOUT_PACKAGE));
    browser = await launchChromium();
  });

  after(async () => {
    await browser?.close();
    await served?.[Symbol.asyncDispose]();
  });

  for (const client of ['apollo', 'urql']) {
    it(`buys at two shops with ${client}, over a decline and a challenge`, async () => {
      await using service = await startService({ domains: [APPAREL, JEWELRY] });
      const context = await openContext(browser);
      const { page, complaints } = await openStorefront(context, served, client, service.url);

      await page.locator('[data-box=shops] a').first().waitFor();
      await picture(page, `${client}-shops`);
      await addToCart(page, APPAREL, 'harbor-linen-shirt');
      await addToCart(page, APPAREL, 'monogram-robe');
      await picture(page, `${client}-product`);
      await page.getByText('All carts: 2').waitFor();
      await addToCart(page, JEWELRY, 'tsukimi-ring');

      await page.getByText('All carts: 3').waitFor();
      await page.getByText('Fieldhouse Apparel (2)').waitFor();
      await page.getByText('Tsukimi Jewelry (1)').waitFor();

      await open(page, `#/cart/${APPAREL}`);
      await deliver(page);
      const [shirt, robe] = [page.locator('fieldset').nth(0), page.locator('fieldset').nth(1)];
      await shirt.getByLabel('Express').check();
      await page.getByText('Shipping $14.95').waitFor();
      await robe.getByLabel('Standard').check();
      await page.getByText('Shipping $20.90').waitFor();
      await picture(page, `${client}-cart`);
      const total = await page.locator('strong').innerText();

      await pay(page, '4000000000000002');
      await page.getByText('The card was declined').waitFor();
      assert.equal((await service.ledger.orders(APPAREL)).length, 0);

      await pay(page, '4000000000003220');
      await continueChallenge(page);
      await page.getByText('Your receipt').waitFor();
      await page.getByText('Fieldhouse Apparel (0)').waitFor();
      await page.getByText('All carts: 1').waitFor();
      await picture(page, `${client}-paid`);
      await page.getByText('Your receipt').click();
      await page.getByText('Order AP-100001').waitFor();
      await page.getByText('1 × Harbor Linen Shirt').waitFor();
      await page.getByText('Delivered to 1 Main Street, Austin').waitFor();
      assert.equal(await page.locator('[data-box=receipt] strong').innerText(), total);
      await picture(page, `${client}-receipt`);

      await open(page, `#/cart/${JEWELRY}`);
      await deliver(page);
      await page.getByLabel('Express mail').check();
      await acceptTerms(page);
      await pay(page, '4242424242424242');
      await page.getByText('Your receipt').waitFor();
      await page.locator('ol > li', { hasText: 'OrderPlaced' }).waitFor();
      assert.deepEqual(await page.locator('ol > li').allInnerTexts(), [
        'PREPARE_PAYMENT',
        'SUBMIT_ORDER',
        'OrderPlaced',
      ]);

      await open(page, '#/orders');
      await page.getByText('AP-100001').waitFor();
      assert.match(
        await page.locator('[data-box=orders] li').first().innerText(),
        /JW-100001 Tsukimi Jewelry, CONFIRMED, ¥[\d,]+$/,
      );
      await picture(page, `${client}-orders`);

      for (const domain of [APPAREL, JEWELRY]) {
        const orders = await service.ledger.orders(domain);
        const charges = await service.ledger.charges(domain);
        assert.deepEqual([orders.length, charges.length], [1, 1]);
      }
      assert.deepEqual(complaints, []);
      await context.close();
    });
  }

  for (const client of ['apollo', 'urql']) {
    it(`pays once where the answer of the order is lost, and keeps the cart of a shop that is away, with ${client}`, async () => {
      await using service = await startService({ domains: [APPAREL, JEWELRY] });
      const context = await openContext(browser);
      const { page } = await openStorefront(context, served, client, service.url);
      await addToCart(page, JEWELRY, 'tsukimi-ring');
      await open(page, `#/cart/${JEWELRY}`);
      await deliver(page);
      await page.getByLabel('Express mail').check();
      // The page pays the total that it shows.
      await page.getByText(/Shipping ¥[1-9]/).waitFor();

      service.faults(JEWELRY).inject('getCart', 'fail-before');
      await open(page, '#/orders');
      await open(page, `#/cart/${JEWELRY}`);
      await page.locator('[data-box=cart] [role=alert]').waitFor();
      await page.getByText('Tsukimi Jewelry (1)').waitFor();
      // The buyer looks again once the shop is back.
      await open(page, '#/orders');
      await open(page, `#/cart/${JEWELRY}`);
      await page.getByText(/Shipping ¥[1-9]/).waitFor();
      await page.locator('[data-box=cart] [role=alert]').waitFor({ state: 'detached' });

      let isLost = false;
      await context.route('**/graphql', async (route) => {
        const response = await route.fetch();
        if (isLost || !route.request().postData()?.includes('mutation CompleteOrder'))
          return route.fulfill({ response });
        isLost = true;
        await route.abort('connectionreset');
      });
      await acceptTerms(page);
      await pay(page, '4242424242424242');
      await page.getByText('Your receipt').waitFor();
      await page.getByText('Tsukimi Jewelry (0)').waitFor();

      assert.equal(isLost, true);
      assert.equal((await service.ledger.charges(JEWELRY)).length, 1);
      await context.close();
    });
  }

  it('renews a rejected token once over tabs, and once for requests and a socket, and keeps the device', async () => {
    let now = Date.now();
    await using service = await startService({ domains: [APPAREL], now: () => now });
    const context = await openContext(browser);
    let sessions = 0;
    context.on('request', (request) => {
      if (request.postData()?.includes('mutation CreateDeviceSession')) sessions += 1;
    });
    const { page } = await openStorefront(context, served, 'apollo', service.url);
    await addToCart(page, APPAREL, 'harbor-linen-shirt');
    await open(page, `#/cart/${APPAREL}`);
    await deliver(page);
    await page.getByLabel('Standard').check();
    const { page: otherTab } = await openStorefront(context, served, 'apollo', service.url);
    await otherTab.locator('[data-box=shops] a').first().waitFor();
    assert.equal(sessions, 1);

    now += TOKEN_LIFETIME;
    await Promise.all([open(page, '#/orders'), open(otherTab, `#/cart/${APPAREL}`)]);
    await Promise.all([
      page.getByText('Your orders').waitFor(),
      otherTab.getByText('1 × Harbor Linen Shirt, ').waitFor(),
    ]);
    assert.equal(sessions, 2);

    await open(page, `#/cart/${APPAREL}`);
    await page.getByText('1 × Harbor Linen Shirt, ').waitFor();
    await context.route('**/graphql', async (route) => {
      const response = await route.fetch();
      // The next to use the token are the socket, while it connects, and the order.
      if (route.request().postData()?.includes('query PaymentEncryptionKey')) now += TOKEN_LIFETIME;
      await route.fulfill({ response });
    });
    await pay(page, '4242424242424242');
    await page.locator('ol > li', { hasText: 'OrderPlaced' }).waitFor();
    await page.getByText('Your receipt').waitFor();
    assert.equal(sessions, 3);
    assert.equal((await service.ledger.charges(APPAREL)).length, 1);
    await context.close();
  });
});
