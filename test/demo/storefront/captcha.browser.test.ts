import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { launchChromium, skipWithoutChromium } from '../../support/machine/browser.ts';
import { temporaryFolder } from '../../support/machine/temporary-folder.ts';
import { Program } from '../../support/process/program.ts';
import { addToBag, columnOf, fillInAddress, JEWELRY, payByCard } from './shopping.ts';
import { openVisit } from './visit.ts';

describe('a captcha in the storefront', { skip: skipWithoutChromium() }, () => {
  let browser: Browser;

  before(async () => {
    browser = await launchChromium();
  });
  after(async () => {
    await browser?.close();
  });

  it('is met until its shop has an order of it, also by a page that is loaded again', async (t) => {
    const service = Program.start(t, { DATA_DIR: await temporaryFolder(t) });
    const url = await service.listening();
    const visit = await openVisit(browser, { width: 1440 });
    const { page } = visit;
    const column = columnOf(page, 'Tsukimi Jewelry');
    await addToBag(page, url, JEWELRY, 'tsukimi-ring');
    await page.goto(`${url}/shop/checkout`);
    await fillInAddress(page);
    await column.getByRole('radio').first().check();
    await page.getByLabel('I have read the terms of sale.').check();
    await page.getByRole('button', { name: 'I am human' }).click();
    await column.getByText('Ready').waitFor();

    await page.reload();

    await page.getByText('Confirmed.').waitFor();
    await column.getByText('Ready').waitFor();
    await payByCard(page, '4000000000000002', '¥');
    await page.getByText('The card was declined. Please use another card.').waitFor();
    await page.getByRole('link', { name: 'Try again' }).click();
    await column.getByText('Please solve the captcha of the shop first.').waitFor();
    await page.getByRole('button', { name: 'I am human' }).click();
    await payByCard(page, '4242424242424242', '¥');
    await page.getByText('1 of 1 placed').waitFor();
    assert.deepEqual(visit.complaints, []);
    await page.context().close();
  });
});
