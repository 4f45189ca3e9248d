import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { launchChromium, skipWithoutChromium } from '../../support/machine/browser.ts';
import { temporaryFolder } from '../../support/machine/temporary-folder.ts';
import { Program } from '../../support/process/program.ts';
import { createSandboxCaller } from './create-sandbox-caller.ts';
import { APPAREL, addToBag, columnOf, fillInAddress, payByCard } from './shopping.ts';
import { assertAccessible, openVisit, picture, WIDTHS } from './visit.ts';

describe('the page of an order in the storefront', { skip: skipWithoutChromium() }, () => {
  let browser: Browser;

  before(async () => {
    browser = await launchChromium();
  });
  after(async () => {
    await browser?.close();
  });

  it('is listed although it was made on the shop’s own page', async (t) => {
    const service = Program.start(t, { DATA_DIR: await temporaryFolder(t) });
    const url = await service.listening();
    const { page } = await openVisit(browser, { width: 1440 });
    await addToBag(page, url, APPAREL, 'harbor-linen-shirt');
    await page.goto(`${url}/shop/checkout`);
    await fillInAddress(page);
    await columnOf(page, 'Fieldhouse Apparel').getByRole('radio').first().check();
    await columnOf(page, 'Fieldhouse Apparel').getByText('Ready').waitFor();

    await page.goto(`${url}/shop/bag`);
    await page.getByRole('button', { name: 'Finish at the shop’s own page' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Pay and order' }).click();
    await page.getByText('Thank you for your order AP-100001').waitFor();

    await page.goto(`${url}/shop/orders`);
    await page.getByRole('link', { name: 'AP-100001' }).click();
    await page.getByText('Nothing has been sent yet.').waitFor();
    await page.context().close();
  });

  it('shows its parcel, return and refund as they come, without a reload', async (t) => {
    const dataFolder = await temporaryFolder(t);
    const service = Program.start(t, { DATA_DIR: dataFolder });
    const url = await service.listening();
    const sandbox = createSandboxCaller(dataFolder);
    const visit = await openVisit(browser, { width: 1440 });
    const { page } = visit;
    await addToBag(page, url, APPAREL, 'harbor-linen-shirt');
    await page.goto(`${url}/shop/checkout`);
    await page.locator('button.primary', { hasText: 'Use this address' }).waitFor();
    await fillInAddress(page);
    await page.locator('button:not(.primary):enabled', { hasText: 'Use this address' }).waitFor();
    await columnOf(page, 'Fieldhouse Apparel').getByRole('radio').first().check();
    await payByCard(page, '4242424242424242');
    await page.getByRole('link', { name: 'See the order' }).click();
    await page.getByText('Nothing has been sent yet.').waitFor();
    await page.locator('address').getByText('1 Main Street').waitFor();
    await page.getByRole('list', { name: 'Delivery method' }).getByText('Standard').waitFor();
    const orderNumber = /AP-\d+/.exec(await page.locator('h1').innerText())?.[0] ?? '';
    const [status, parcels] = [page.locator('main [role=status]'), page.locator('.parcels')];

    await sandbox('ship', orderNumber);
    await parcels.nth(0).getByText('sent').waitFor();
    await sandbox('deliver', orderNumber);
    await parcels.nth(0).getByText('delivered').waitFor();
    await status.getByText('Delivered').waitFor();
    await sandbox('return', orderNumber);
    await parcels.nth(1).getByText(`1 × `).waitFor();
    await sandbox('receive', orderNumber);
    await status.getByText('Returned').waitFor();
    await sandbox('refund', orderNumber);
    await parcels.nth(2).getByText('$75.20').waitFor();
    await page.getByText('Refunded').waitFor();

    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      await assertAccessible(page);
      await picture(visit, 'order-refunded');
    }
    assert.deepEqual(visit.complaints, []);
    assert.deepEqual(visit.strangers, []);
  });
});
