import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { launchChromium, skipWithoutChromium } from '../../support/machine/browser.ts';
import { temporaryFolder } from '../../support/machine/temporary-folder.ts';
import { Program } from '../../support/process/program.ts';
import { APPAREL, addToBag, columnOf, fillInAddress } from './shopping.ts';
import { assertAccessible, openVisit, picture } from './visit.ts';

describe('express checkout in the storefront', { skip: skipWithoutChromium() }, () => {
  let browser: Browser;

  before(async () => {
    browser = await launchChromium();
  });
  after(async () => {
    await browser?.close();
  });

  it('pays one shop with each provider, orders once, and charges nothing where the buyer cancels', async (t) => {
    const service = Program.start(t, { DATA_DIR: await temporaryFolder(t) });
    const url = await service.listening();
    const visit = await openVisit(browser, { width: 360 });
    const { page } = visit;
    const goToProvider = async (provider: string) => {
      await addToBag(page, url, APPAREL, 'harbor-linen-shirt');
      await page.goto(`${url}/shop/checkout`);
      await fillInAddress(page);
      await columnOf(page, 'Fieldhouse Apparel').getByRole('radio').first().check();
      await page.getByRole('button', { name: `Pay Fieldhouse Apparel with ${provider}` }).click();
    };

    await goToProvider('PayPal');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('You cancelled. Nothing was charged.').waitFor();
    await assertAccessible(page);

    for (const [provider, button] of [
      ['PayPal', 'Pay with the balance'],
      ['Apple Pay', 'Pay with Visa 4242'],
      ['Klarna', 'Pay in 30 days'],
    ] as const) {
      await goToProvider(provider);
      const returned = page.waitForRequest((request) => request.url().startsWith(`${url}/shop/express/${APPAREL}?`));
      await page.getByRole('button', { name: button }).click();
      await page.getByText('1 of 1 placed').waitFor();
      const live = page.url();

      // The buyer goes back in the browser: the same calls, and the same order.
      await page.goto((await returned).url());
      await page.waitForURL(live);
      await page.getByText('1 of 1 placed').waitFor();
    }

    await page.getByRole('link', { name: 'Orders' }).click();
    await page.locator('.order-list li').nth(2).waitFor();
    assert.equal(await page.locator('.order-list li').count(), 3);
    await picture(visit, 'express-orders');
    assert.deepEqual(visit.complaints, []);
    assert.deepEqual(visit.strangers, []);
    await page.context().close();
  });
});
