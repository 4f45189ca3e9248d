import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { launchChromium, skipWithoutChromium } from '../../support/machine/browser.ts';
import { APPAREL, columnOf, fillInAddress, openCheckout } from './shopping.ts';

const SHIRT = [APPAREL, 'harbor-linen-shirt'] as const;

describe('what a buyer does twice in the storefront', { skip: skipWithoutChromium() }, () => {
  let browser: Browser;

  before(async () => {
    browser = await launchChromium();
  });
  after(async () => {
    await browser?.close();
  });

  it('orders once if the form is sent twice before the page shows the first', async (t) => {
    const { visit, page } = await openCheckout(t, browser, [SHIRT]);
    await fillInAddress(page);
    await columnOf(page, 'Fieldhouse Apparel').getByRole('radio').first().check();
    await columnOf(page, 'Fieldhouse Apparel').getByText('Ready').waitFor();
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.postData()?.includes('completeOrder(')) calls.push(request.url());
    });
    for (const [label, text] of [
      ['Card number', '4242424242424242'],
      ['Name on the card', 'Ada Lovelace'],
      ['Expires', '12/30'],
      ['Security code', '123'],
    ] as const)
      await page.getByLabel(label).fill(text);

    await page.evaluate(`{
      const form = document.querySelector('.card-form');
      form.requestSubmit();
      form.requestSubmit();
    }`);

    await page.getByText('1 of 1 placed').waitFor();
    assert.equal(calls.length, 1);
    assert.deepEqual(visit.complaints, []);
    await page.context().close();
  });

  it('shows why one of two changes was refused, whichever is answered last', async (t) => {
    const { visit, page, url } = await openCheckout(t, browser, [SHIRT]);
    await page.goto(`${url}/shop/bag`);
    const more = columnOf(page, 'Fieldhouse Apparel').getByRole('button', { name: 'One more' });
    const isSecond = Promise.withResolvers<void>();
    let changes = 0;
    let isRefusing = false;
    await page.route('**/graphql', async (route) => {
      if (!route.request().postData()?.includes('updateLineItem(')) return route.fallback();
      changes += 1;
      if (changes === 2) await isSecond.promise;
      if (changes > 1 && !isRefusing) return route.fallback();
      const refusal = {
        __typename: 'NotEnoughStockError',
        code: 'NOT_ENOUGH_STOCK_ERROR',
        name: 'NotEnoughStockError',
      };
      const userErrors = [{ ...refusal, field: null, message: 'Two are left.', retryable: false }];
      const updateLineItem = { cart: null, userErrors, warnings: [] };
      return route.fulfill({ json: { data: { updateLineItem } } });
    });
    const refused = columnOf(page, 'Fieldhouse Apparel').getByRole('alert').filter({ hasText: /./ });

    await more.evaluate((button: { click(): void }) => {
      button.click();
      button.click();
    });
    await refused.waitFor();
    isSecond.resolve();
    await columnOf(page, 'Fieldhouse Apparel').locator('.lines').getByText('2', { exact: true }).waitFor();

    assert.equal(await refused.count(), 1);
    // The next change begins anew.
    await more.click();
    await refused.waitFor({ state: 'detached' });

    // What both say is said once.
    isRefusing = true;
    await more.evaluate((button: { click(): void }) => {
      button.click();
      button.click();
    });
    await refused.waitFor();
    await page
      .locator('section.column[aria-busy="false"]', { has: page.getByRole('heading', { name: 'Fieldhouse Apparel' }) })
      .waitFor();
    assert.equal(changes, 5);
    assert.equal(await refused.getByText('Two are left.').count(), 1);
    assert.deepEqual(visit.complaints, []);
    await page.context().close();
  });
});
