import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { launchChromium, skipWithoutChromium } from '../../support/machine/browser.ts';
import { temporaryFolder } from '../../support/machine/temporary-folder.ts';
import { Program } from '../../support/process/program.ts';
import { APPAREL, addToBag, columnOf, fillInAddress, openCheckout } from './shopping.ts';
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

  it('orders once with its captcha, also if the page is loaded again, and locks the cart until the order ends', async (t) => {
    const { visit, page, url } = await openCheckout(t, browser, [[APPAREL, 'harbor-linen-shirt']]);
    await fillInAddress(page);
    await columnOf(page, 'Fieldhouse Apparel').getByRole('radio').first().check();
    // This shop wants none, and takes one.
    await page.evaluate(`sessionStorage.setItem('cartwright captcha', '{"${APPAREL}":"met"}')`);
    const calls: { captchaToken?: string }[] = [];
    await page.route('**/graphql', async (route) => {
      const body = route.request().postData() ?? '';
      if (!body.includes('completeExpressCheckout(')) return route.fallback();
      calls.push(JSON.parse(body).variables.input);
      const attempt = { attemptId: 'under-way', status: 'RUNNING' };
      return route.fulfill({ json: { data: { completeExpressCheckout: { attempt, userErrors: [] } } } });
    });
    await page.getByRole('button', { name: 'Pay Fieldhouse Apparel with PayPal' }).click();
    const returned = page.waitForRequest((request) => request.url().startsWith(`${url}/shop/express/${APPAREL}?`));
    await page.getByRole('button', { name: 'Pay with the balance' }).click();
    await page.getByText('0 of 1 placed').waitFor();

    await page.getByRole('link', { name: 'Bag' }).click();
    await page.getByText('An order at Fieldhouse Apparel is under way.').waitFor();
    await page.goto((await returned).url());
    await page.getByText('0 of 1 placed').waitFor();

    assert.deepEqual(
      calls.map(({ captchaToken }) => captchaToken),
      ['met', 'met'],
    );
    assert.deepEqual(visit.complaints, []);
    await page.context().close();
  });

  it('keeps the captcha of an order that began not, since another one was under way', async (t) => {
    const { page } = await openCheckout(t, browser, [[APPAREL, 'harbor-linen-shirt']]);
    await fillInAddress(page);
    await columnOf(page, 'Fieldhouse Apparel').getByRole('radio').first().check();
    await page.evaluate(`sessionStorage.setItem('cartwright captcha', '{"${APPAREL}":"met"}')`);
    await page.route('**/graphql', async (route) => {
      if (!route.request().postData()?.includes('completeExpressCheckout(')) return route.fallback();
      const refusal = { __typename: 'CartLockedError', code: 'CART_LOCKED', name: 'CartLocked', field: null };
      const userErrors = [{ ...refusal, message: 'Another order of this cart is under way.', retryable: false }];
      return route.fulfill({ json: { data: { completeExpressCheckout: { attempt: null, userErrors } } } });
    });
    await page.getByRole('button', { name: 'Pay Fieldhouse Apparel with PayPal' }).click();
    await page.getByRole('button', { name: 'Pay with the balance' }).click();

    await page.getByRole('alert').filter({ hasText: /./ }).waitFor();

    assert.equal(await page.evaluate("sessionStorage.getItem('cartwright captcha')"), `{"${APPAREL}":"met"}`);
    await page.context().close();
  });
});
