import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page, Route } from 'playwright-core';
import { launchChromium, skipWithoutChromium } from '../../support/machine/browser.ts';
import { APPAREL, columnOf, fillInAddress, JEWELRY, openCheckout } from './shopping.ts';

const SHIRT = [APPAREL, 'harbor-linen-shirt'] as const;
const RING = [JEWELRY, 'tsukimi-ring'] as const;

const methodOf = (page: Page, shop: string) => columnOf(page, shop).getByRole('radio').first();

/** Changes of the jewelry shop by these mutations go through `answer`. */
const routeJewelry = (page: Page, mutations: RegExp, answer: (route: Route) => Promise<void>) =>
  page.route('**/graphql', (route) => {
    const asked = route.request().postData() ?? '';
    return asked.includes(JEWELRY) && mutations.test(asked) ? answer(route) : route.fallback();
  });

describe('a choice of the buyer in the storefront', { skip: skipWithoutChromium() }, () => {
  let browser: Browser;

  before(async () => {
    browser = await launchChromium();
  });
  after(async () => {
    await browser?.close();
  });

  it('stays while its shop is asked, also when the answer to an earlier change arrives', async (t) => {
    const { page } = await openCheckout(t, browser, [RING]);
    await fillInAddress(page);
    const held = { setConsents: Promise.withResolvers<void>(), setShippingMethod: Promise.withResolvers<void>() };
    for (const [mutation, { promise }] of Object.entries(held)) {
      await routeJewelry(page, new RegExp(`${mutation}\\(`), async (route) => {
        await promise;
        await route.continue();
      });
    }
    const terms = page.getByLabel('I have read the terms of sale.');
    const method = methodOf(page, 'Tsukimi Jewelry');

    await terms.check();
    await method.check();
    const arrived = page.waitForResponse(
      (response) => response.request().postData()?.includes('setConsents(') === true,
    );
    held.setConsents.resolve();
    await (await arrived).finished();
    await page.evaluate('new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))');

    assert.deepEqual(await Promise.all([method.isChecked(), terms.isChecked()]), [true, true]);
    held.setShippingMethod.resolve();
    await page.getByRole('button', { name: 'I am human' }).click();
    await columnOf(page, 'Tsukimi Jewelry').getByText('Ready').waitFor();
    assert.deepEqual(await Promise.all([method.isChecked(), terms.isChecked()]), [true, true]);
  });

  it('is taken back when the shop refuses it', async (t) => {
    const { page } = await openCheckout(t, browser, [RING]);
    await fillInAddress(page);
    await routeJewelry(page, /setShippingMethod\(/, (route) => {
      const asked = route.request().postData() ?? '';
      return route.continue({ postData: asked.replace(/"shippingMethodId":"[^"]*"/, '"shippingMethodId":"gone"') });
    });

    await methodOf(page, 'Tsukimi Jewelry').click();

    await columnOf(page, 'Tsukimi Jewelry').locator('.problems p').waitFor();
    await columnOf(page, 'Tsukimi Jewelry').locator('input[type=radio]:not(:checked)').waitFor();
  });

  it('of a day is none until its time is chosen, also while the time of another day is asked for', async (t) => {
    const { page, visit } = await openCheckout(t, browser, [SHIRT]);
    const column = columnOf(page, 'Fieldhouse Apparel');
    const day = column.getByRole('combobox', { name: 'Day' });
    const time = column.getByRole('combobox', { name: 'Time' });
    await fillInAddress(page);
    await column.getByLabel('How').selectOption('SCHEDULED_DELIVERY');
    await day.selectOption({ index: 1 });
    const first = await day.locator('option:checked').innerText();
    const held = Promise.withResolvers<void>();
    await page.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('setFulfillmentType(')) await held.promise;
      await route.fallback();
    });
    // The first times of a day may be over.
    await time.selectOption(await time.locator('option:enabled').nth(1).innerText());

    await day.selectOption({ index: 2 });

    assert.equal(await time.inputValue(), '');
    await column.getByText(`It still comes on ${first}.`).waitFor();
    held.resolve();
    await time.selectOption({ index: 2 });
    await column.getByText('It still comes on').waitFor({ state: 'detached' });
    assert.equal(await time.locator('option[value=""]').count(), 0);
    assert.deepEqual(visit.complaints, []);
    await page.context().close();
  });

  it('is the last one, also if an earlier request arrives late, and is paid only once its shop has answered', async (t) => {
    const { page, visit } = await openCheckout(t, browser, [SHIRT]);
    const column = columnOf(page, 'Fieldhouse Apparel');
    const [standard, express] = [column.getByRole('radio').nth(0), column.getByRole('radio').nth(1)];
    const pay = page.locator('.card-form button.primary');
    await fillInAddress(page);
    await standard.check();
    await page.locator('.card-form button.primary:enabled', { hasText: 'Pay $75.20' }).waitFor();
    const held = Promise.withResolvers<void>();
    const answers: Promise<unknown>[] = [];
    await page.route('**/graphql', async (route) => {
      if (!route.request().postData()?.includes('"shippingMethodId":"express"')) return route.fallback();
      answers.push(page.waitForResponse((response) => response.request() === route.request()));
      await held.promise;
      await route.fallback();
    });

    await express.check();
    await page.locator('.card-form button.primary:disabled').waitFor();
    await standard.check();
    held.resolve();

    await Promise.all(answers);
    await page.locator('.card-form button.primary:enabled').waitFor();
    assert.equal(await standard.isChecked(), true);
    assert.equal(await pay.innerText(), 'Pay $75.20');
    assert.deepEqual(visit.complaints, []);
    await page.context().close();
  });
});
