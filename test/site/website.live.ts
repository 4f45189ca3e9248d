/** `npm run test:docs`: the website as it was built, in Chromium, with the tour against a service. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { createHost } from '../../site/create-host.ts';
import { assertAccessible, openVisit, WIDTHS } from '../demo/storefront/visit.ts';
import { launchChromium, skipWithoutChromium } from '../support/machine/browser.ts';
import { startService } from '../support/servers/start-service.ts';

const dist = join(import.meta.dirname, '../../site/dist');
/** One of each kind: written, generated from the errors, the settings, the schema and the decisions, the rooms with their flowchart, and the tour. */
const PAGES = [
  '/',
  '/cart',
  '/inside/',
  '/errors',
  '/configuration',
  '/schema/',
  '/schema/cart',
  '/decisions/',
  '/tour',
];

describe('the website', { skip: skipWithoutChromium() }, () => {
  const host = createHost(dist);
  let browser: Browser;
  let origin: string;

  before(async () => {
    host.listen(0, '127.0.0.1');
    await once(host, 'listening');
    origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
    browser = await launchChromium();
  });
  after(async () => {
    await browser?.close();
    host.close();
    host.closeAllConnections();
  });

  for (const width of WIDTHS) {
    it(`fits ${width} pixels and asks no other host`, async () => {
      const { page, complaints, strangers } = await openVisit(browser, { width, colorScheme: 'dark' });

      for (const path of PAGES) {
        await page.goto(`${origin}${path}`, { waitUntil: 'networkidle' });
        const wide = await page.evaluate<number>('document.documentElement.scrollWidth');
        assert.ok(wide <= width, `${path} is ${wide} wide`);
      }

      assert.deepEqual({ complaints, strangers }, { complaints: [], strangers: [] });
    });

    it(`breaks no rule of axe at ${width} pixels`, async () => {
      for (const colorScheme of ['light', 'dark'] as const) {
        const { page } = await openVisit(browser, { width, colorScheme });
        for (const path of PAGES) {
          await page.goto(`${origin}${path}`, { waitUntil: 'networkidle' });
          await assertAccessible(page);
        }
      }
    });
  }

  it('draws the flowchart of the rooms', async () => {
    const { page } = await openVisit(browser, { width: 1440 });
    await page.goto(`${origin}/inside/`, { waitUntil: 'networkidle' });

    const drawing = page.getByRole('img', { name: 'Flowchart' });
    await drawing.getByText('catalog-index').waitFor();
    await drawing.getByText('sandbox: sandbox/endpoint').waitFor();
  });

  it('finds an operation by its name', async () => {
    const { page } = await openVisit(browser, { width: 1440 });
    await page.goto(`${origin}/`, { waitUntil: 'networkidle' });

    await page.keyboard.press('Control+k');
    await page.locator('#localsearch-input').fill('setShippingMethod');
    await page.locator('#localsearch-list a[href="/schema/shipment#Mutation-setShippingMethod"]').click();

    await page.waitForURL(`${origin}/schema/shipment#Mutation-setShippingMethod`);
  });

  it('takes the tour at a service of its reader, from the first item to the order and the yen', async () => {
    await using service = await startService();
    const { page, complaints } = await openVisit(browser, { width: 360 });
    await page.goto(`${origin}/tour`, { waitUntil: 'networkidle' });

    await page.getByLabel('Service').fill(service.url);
    await page.getByRole('button', { name: 'Begin' }).click();
    const buttons = page.getByRole('button', { name: /^Run / });
    await buttons.first().waitFor();
    for (const button of await buttons.all()) {
      await button.click();
      await button.locator('xpath=following-sibling::pre').waitFor();
    }

    await page.getByText('"__typename": "PlaceOrderSucceeded"').waitFor();
    await page.getByText('"promoCode": "SAVE25"').first().waitFor();
    assert.deepEqual(complaints, []);
    assert.equal((await service.ledger.orders('apparel.demo.example')).length, 1);
  });

  it('says what to do if nobody answers', async () => {
    const { page } = await openVisit(browser, { width: 360 });
    await page.goto(`${origin}/tour`, { waitUntil: 'networkidle' });
    await page.route('http://127.0.0.1:4000/**', (route) => route.abort());

    await page.getByRole('button', { name: 'Begin' }).click();

    await page.getByRole('alert').getByText('Run npm start in the repository').waitFor();
  });
});
