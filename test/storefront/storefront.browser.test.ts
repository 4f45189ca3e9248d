import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { EXAMPLE_ADDRESS as BUYER } from '../../src/server/graphiql/example-address.ts';
import { launchChromium, skipWithoutChromium } from '../support/machine/browser.ts';
import { startService } from '../support/servers/start-service.ts';
import { buildStorefront, readGuideFiles } from './build-storefront.ts';
import { type ServedPage, servePage } from './serve-page.ts';

const APPAREL = 'apparel.demo.example';
const JEWELRY = 'jewelry.demo.example';
const TOKEN_LIFETIME = 3_600_000;
/** Graphcache tries every member's fragment when it writes a union: see the guide. */
const UNION_MEMBER_WARNING = /^Invalid undefined: [\s\S]*Inline Fragment on/;

describe('docs/frontends.md', () => {
  it('has no cast, no switched-off check and no cache update by hand', async () => {
    const files = await readGuideFiles();

    assert.ok(files.length > 12);
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

describe('a storefront from docs/frontends.md', { skip: skipWithoutChromium() }, () => {
  let browser: Browser;
  let served: ServedPage;

  before(async (t) => {
    served = await servePage(await buildStorefront(t));
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
      await addToCart(page, JEWELRY, 'tsukimi-ring');

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

async function openContext(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'en-US' });
  context.setDefaultTimeout(10_000);
  return context;
}

/** The page, and what its console complains about: a cache that guesses says so there. */
async function openStorefront(context: BrowserContext, served: ServedPage, client: string, api: string) {
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    const isKnown = UNION_MEMBER_WARNING.test(message.text());
    if (['warning', 'error'].includes(message.type()) && !isKnown) complaints.push(message.text());
  });
  page.on('pageerror', (error) => void complaints.push(error.message));
  await page.goto(`${served.url}/?client=${client}&api=${api}/graphql#/`);
  return { page, complaints };
}

const open = (page: Page, hash: string): Promise<unknown> => page.evaluate(`location.hash = ${JSON.stringify(hash)}`);

async function addToCart(page: Page, domain: string, handle: string): Promise<void> {
  await open(page, `#/product/${domain}/${handle}`);
  await page.locator('select[name=variant]').waitFor();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await page.getByText('Added.').waitFor();
}

async function deliver(page: Page): Promise<void> {
  for (const [name, value] of Object.entries(BUYER)) await page.locator(`input[name=${name}]`).fill(value);
  await page.getByRole('button', { name: 'Deliver to this address' }).click();
  await page.getByText('Saved.').waitFor();
}

/** The jewelry shop takes no order without a yes to them. */
async function acceptTerms(page: Page): Promise<void> {
  await page.locator('input[name=number]').focus();
  await page.locator('input[name=terms]').check();
}

async function pay(page: Page, number: string): Promise<void> {
  await page.locator('input[name=number]').fill(number);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
}

/** On the bank's page, which leads back to where the buyer came from. */
async function continueChallenge(page: Page): Promise<void> {
  await page.getByText('Confirm with your bank').click();
  await page.getByRole('button', { name: 'Approve' }).click();
}

/** STOREFRONT_PICTURES names a folder for those who want to see what the test sees. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['STOREFRONT_PICTURES'];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}
