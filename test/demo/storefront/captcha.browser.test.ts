import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { launchChromium, skipWithoutChromium } from '../../support/machine/browser.ts';
import { columnOf, fillInAddress, JEWELRY, openCheckout, payByCard } from './shopping.ts';

describe('a captcha in the storefront', { skip: skipWithoutChromium() }, () => {
  let browser: Browser;

  before(async () => {
    browser = await launchChromium();
  });
  after(async () => {
    await browser?.close();
  });

  it('is met until its shop has an order of it, also by a page that is loaded again', async (t) => {
    const { visit, page } = await openCheckout(t, browser, [[JEWELRY, 'tsukimi-ring']]);
    const column = columnOf(page, 'Tsukimi Jewelry');
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
