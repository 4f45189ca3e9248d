import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page, Request } from 'playwright-core';
import { postBody } from '../../support/graphql-client.ts';
import { launchChromium, skipWithoutChromium } from '../../support/machine/browser.ts';
import { APPAREL, columnOf, fillInAddress, HOME, openCheckout, payByCard } from './shopping.ts';
import { assertAccessible, picture } from './visit.ts';

const SHIRT = [APPAREL, 'harbor-linen-shirt'] as const;
const CHAIR = [HOME, 'alder-armchair'] as const;
const ASKS_THE_BANK = '4000000000003220';

describe('an order under way in the storefront', { skip: skipWithoutChromium() }, () => {
  let browser: Browser;

  before(async () => {
    browser = await launchChromium();
  });
  after(async () => {
    await browser?.close();
  });

  const told = (page: Page) => page.getByText('An order at Fieldhouse Apparel is under way.');

  it('is listed and linked until it ends, and leaves the other shops as they are', async (t) => {
    const { visit, page, url } = await openCheckout(t, browser, [SHIRT, CHAIR], { width: 360 });
    await fillInAddress(page);
    await columnOf(page, 'Fieldhouse Apparel').getByRole('radio').first().check();
    await columnOf(page, 'Fieldhouse Apparel').getByText('Ready').waitFor();
    // A tab from before the order. Its cart does not tell it that an order begins.
    const other = await page.context().newPage();
    await other.goto(`${url}/shop/bag`);
    await columnOf(other, 'Fieldhouse Apparel').getByText('$5.95').first().waitFor();
    await payByCard(page, ASKS_THE_BANK);
    await page.getByRole('link', { name: 'Confirm with your bank' }).waitFor();

    await page.getByRole('link', { name: 'Bag' }).click();
    await told(page).waitFor();
    await page.getByRole('link', { name: 'Check out', exact: true }).click();
    await told(page).waitFor();
    await columnOf(page, 'Lindenhof Home').waitFor();
    assert.equal(await columnOf(page, 'Fieldhouse Apparel').count(), 0);
    await assertAccessible(page);
    await picture(visit, 'checkout-under-way');
    await page.locator('form.address [name="city"]').fill('Dallas');
    await page.locator('form.address').getByRole('button', { name: 'Use this address' }).click();
    await columnOf(page, 'Lindenhof Home').getByRole('radio').first().check();
    await page.locator('.card-form > button:enabled', { hasText: 'Pay' }).waitFor();
    await columnOf(other, 'Fieldhouse Apparel').getByRole('button', { name: 'One more' }).click();
    await told(other).waitFor();
    await other.goto(`${url}/shop/orders`);
    await other.getByRole('link', { name: 'Order under way' }).waitFor();

    await page.getByRole('link', { name: 'Orders' }).click();
    await page.getByRole('link', { name: 'Order under way' }).waitFor();
    await assertAccessible(page);
    await picture(visit, 'orders-under-way');
    await page.getByRole('link', { name: 'Order under way' }).click();
    await page.getByRole('link', { name: 'Confirm with your bank' }).click();
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByText('1 of 1 placed').waitFor();

    await other.getByRole('link', { name: /^Order AP-/ }).waitFor();
    await other.getByRole('link', { name: 'Order under way' }).waitFor({ state: 'detached' });
    assert.deepEqual(visit.complaints, []);
    await page.context().close();
  });

  it('leaves the cart alone once it was cancelled', async (t) => {
    const { visit, page, url } = await openCheckout(t, browser, [SHIRT]);
    await fillInAddress(page);
    await columnOf(page, 'Fieldhouse Apparel').getByRole('radio').first().check();
    await columnOf(page, 'Fieldhouse Apparel').getByText('Ready').waitFor();
    const other = await page.context().newPage();
    await other.goto(`${url}/shop/checkout`);
    await columnOf(other, 'Fieldhouse Apparel').getByText('Ready').waitFor();
    await payByCard(page, ASKS_THE_BANK);
    await page.getByRole('link', { name: 'Confirm with your bank' }).waitFor();

    await payByCard(other, '4242424242424242');
    await other.getByText('This order was not placed.').waitFor();
    await other.getByRole('link', { name: 'Try again' }).click();
    await told(other).waitFor();
    await page.getByRole('button', { name: 'Cancel this order' }).click();

    await columnOf(other, 'Fieldhouse Apparel').getByText('Ready').waitFor();
    await told(other).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Try again' }).click();
    await payByCard(page, '4242424242424242');
    await page.getByText('1 of 1 placed').waitFor();
    assert.deepEqual(visit.complaints, []);
    await page.context().close();
  });

  it('locks its cart while nobody knows whether its call has arrived, and is found once it has', async (t) => {
    const { visit, page, url } = await openCheckout(t, browser, [SHIRT]);
    await fillInAddress(page);
    await columnOf(page, 'Fieldhouse Apparel').getByRole('radio').first().check();
    await columnOf(page, 'Fieldhouse Apparel').getByText('Ready').waitFor();
    const lost = Promise.withResolvers<Request>();
    await page.route('**/graphql', async (route) => {
      if (!route.request().postData()?.includes('completeOrder(')) return route.fallback();
      lost.resolve(route.request());
      await route.abort();
    });

    await payByCard(page, ASKS_THE_BANK);
    await page.locator('.live').getByRole('alert').waitFor();
    await page.getByRole('link', { name: 'Bag' }).click();
    await told(page).waitFor();
    const call = await lost.promise;
    const { 'x-svc-authorization': authorization = '' } = call.headers();
    await postBody(url, call.postData() ?? '', { 'x-svc-authorization': authorization });
    await page.getByRole('link', { name: 'Follow it' }).click();

    await page.getByRole('link', { name: 'Confirm with your bank' }).waitFor();
    assert.deepEqual(new Set(visit.complaints), new Set(['Failed to load resource: net::ERR_FAILED']));
    await page.context().close();
  });

  it('locks its cart until its end, whatever another tab changes before its call arrives', async (t) => {
    const { visit, page, url } = await openCheckout(t, browser, [SHIRT]);
    await fillInAddress(page);
    await columnOf(page, 'Fieldhouse Apparel').getByRole('radio').first().check();
    await columnOf(page, 'Fieldhouse Apparel').getByText('Ready').waitFor();
    const other = await page.context().newPage();
    await other.goto(`${url}/shop/bag`);
    const held = Promise.withResolvers<void>();
    await page.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('completeOrder(')) await held.promise;
      await route.fallback();
    });
    await payByCard(page, '4242424242424242');
    await page.getByText('0 of 1 placed').waitFor();
    await page.getByRole('link', { name: 'Bag' }).click();
    await told(page).waitFor();

    await columnOf(other, 'Fieldhouse Apparel').getByRole('button', { name: 'One more' }).click();

    await columnOf(page, 'Fieldhouse Apparel').locator('.lines').getByText('2', { exact: true }).waitFor();
    assert.equal(await told(page).count(), 1);
    held.resolve();
    // The total is not the one that the buyer has agreed to.
    await told(page).waitFor({ state: 'detached' });
    await page.locator('fieldset:enabled .lines').waitFor();
    assert.deepEqual(visit.complaints, []);
    await page.context().close();
  });

  it('is listed while its call has not arrived yet, and once', async (t) => {
    const { visit, page } = await openCheckout(t, browser, [SHIRT]);
    await fillInAddress(page);
    await columnOf(page, 'Fieldhouse Apparel').getByRole('radio').first().check();
    await columnOf(page, 'Fieldhouse Apparel').getByText('Ready').waitFor();
    const held = Promise.withResolvers<void>();
    await page.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('completeOrder(')) await held.promise;
      await route.fallback();
    });
    await payByCard(page, ASKS_THE_BANK);
    await page.getByText('0 of 1 placed').waitFor();
    const links = page.getByRole('link', { name: 'Order under way' });

    await page.getByRole('link', { name: 'Orders' }).click();

    await links.waitFor();
    assert.equal(await page.getByText('You have not ordered yet.').count(), 0);
    held.resolve();
    await links.click();
    await page.getByRole('link', { name: 'Confirm with your bank' }).waitFor();
    await page.getByRole('link', { name: 'Orders' }).click();
    await page.locator('.order-list .quiet').waitFor();
    assert.equal(await links.count(), 1);
    assert.deepEqual(visit.complaints, []);
    await page.context().close();
  });
});
