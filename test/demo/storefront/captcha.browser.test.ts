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

  it('is kept if no order began, since another one was under way', async (t) => {
    const { visit, page, url } = await openCheckout(t, browser, [[JEWELRY, 'tsukimi-ring']]);
    await fillInAddress(page);
    await columnOf(page, 'Tsukimi Jewelry').getByRole('radio').first().check();
    await page.getByLabel('I have read the terms of sale.').check();
    const other = await page.context().newPage();
    await other.goto(`${url}/shop/checkout`);
    for (const tab of [page, other]) {
      await tab.getByRole('button', { name: 'I am human' }).click();
      await columnOf(tab, 'Tsukimi Jewelry').getByText('Ready').waitFor();
    }
    await payByCard(page, '4000000000003220', '¥');
    await page.getByRole('link', { name: 'Confirm with your bank' }).waitFor();

    await payByCard(other, '4242424242424242', '¥');
    await other.getByText('This order was not placed.').waitFor();
    await page.getByRole('button', { name: 'Cancel this order' }).click();
    await page.getByText('This order was not placed.').waitFor();
    await other.getByRole('link', { name: 'Try again' }).click();

    await payByCard(other, '4242424242424242', '¥');
    await other.getByText('1 of 1 placed').waitFor();
    assert.deepEqual(visit.complaints, []);
    await page.context().close();
  });
});
