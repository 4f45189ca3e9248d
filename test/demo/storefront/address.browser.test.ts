import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Request } from 'playwright-core';
import { launchChromium, skipWithoutChromium } from '../../support/machine/browser.ts';
import { temporaryFolder } from '../../support/machine/temporary-folder.ts';
import { Program } from '../../support/process/program.ts';
import { APPAREL, addToBag, columnOf, fillInAddress, JEWELRY, openCheckout } from './shopping.ts';
import { assertAccessible, openVisit, picture } from './visit.ts';

describe('the address form of the storefront', { skip: skipWithoutChromium() }, () => {
  let browser: Browser;

  before(async () => {
    browser = await launchChromium();
  });
  after(async () => {
    await browser?.close();
  });

  it('gives up the form of a country that is no longer chosen, and takes no address by it', async (t) => {
    const service = Program.start(t, { DATA_DIR: await temporaryFolder(t) });
    const url = await service.listening();
    const { page } = await openVisit(browser, { width: 1440 });
    const isOfCanada = (request: Request) => {
      const { query = '', variables } = request.postDataJSON() ?? {};
      return query.includes('addressFormat') && variables.country === 'CA';
    };
    const sent: string[] = [];
    await page.route('**/graphql', async (route) => {
      const { query = '', variables } = route.request().postDataJSON() ?? {};
      if (query.includes('setBillingInfo')) sent.push(variables.input.billingInfo.country);
      // The form of Canada does not come.
      if (!isOfCanada(route.request())) await route.continue();
    });
    await addToBag(page, url, APPAREL, 'harbor-linen-shirt');
    await page.goto(`${url}/shop/checkout`);
    const country = page.getByLabel('Country');
    const take = page.locator('form.address').getByRole('button', { name: 'Use this address' });
    await page.getByRole('button', { name: 'Fill in an example' }).click();

    const asked = page.waitForRequest(isOfCanada);
    await country.selectOption('CA');
    await asked;
    assert.equal(await take.isDisabled(), true);
    const givenUp = page.waitForEvent('requestfailed', isOfCanada);
    await country.selectOption('US');
    await givenUp;
    const answered = page.waitForResponse(
      (response) => response.request().postData()?.includes('setBillingInfo') === true,
    );
    await take.click();
    await answered;
    assert.deepEqual(sent, ['US']);
    await page.context().close();
  });

  it('fills in an example of the chosen country', async (t) => {
    const { visit, page } = await openCheckout(t, browser, [[APPAREL, 'harbor-linen-shirt']]);
    await page.getByLabel('Country').selectOption('CA');

    await fillInAddress(page);

    await columnOf(page, 'Fieldhouse Apparel').getByRole('radio').first().waitFor();
    assert.equal(await page.getByLabel('Country').inputValue(), 'CA');
    assert.equal(await page.locator('form.address [name="city"]').inputValue(), 'Ottawa');
    assert.deepEqual(visit.complaints, []);
    await page.context().close();
  });

  it('keeps its country after the shop that ships there has left the bag', async (t) => {
    const { visit, page } = await openCheckout(t, browser, [
      [APPAREL, 'harbor-linen-shirt'],
      [JEWELRY, 'tsukimi-ring'],
    ]);
    await page.getByLabel('Country').selectOption('DE');
    await fillInAddress(page);
    await columnOf(page, 'Fieldhouse Apparel').getByRole('radio').first().waitFor();
    await page.getByRole('link', { name: 'Bag' }).click();
    await columnOf(page, 'Fieldhouse Apparel').getByRole('button', { name: 'Remove Harbor Linen Shirt' }).click();
    await columnOf(page, 'Fieldhouse Apparel').getByText('Nothing from this shop yet.').waitFor();

    await page.getByRole('link', { name: 'Check out', exact: true }).click();

    await page.locator('form.address').getByText('Tsukimi Jewelry does not ship to Germany').waitFor();
    assert.equal(await page.getByLabel('Country').inputValue(), 'DE');
    assert.deepEqual(visit.complaints, []);
    await page.context().close();
  });

  it('keeps what a buyer has typed over another country and another language', async (t) => {
    const { page } = await openCheckout(t, browser, [[APPAREL, 'harbor-linen-shirt']]);
    const country = page.getByLabel('Country');
    const field = (name: string) => page.locator(`form.address [name="${name}"]`);
    await field('firstName').fill('Grace');
    await field('city').fill('Toronto');
    await field('stateOrProvince').selectOption('TX');

    await country.selectOption('CA');
    await field('stateOrProvince').locator('option[value="ON"]').waitFor({ state: 'attached' });
    assert.deepEqual([await field('firstName').inputValue(), await field('city').inputValue()], ['Grace', 'Toronto']);
    assert.equal(await field('stateOrProvince').inputValue(), '');
    await page.getByRole('combobox', { name: 'Language' }).selectOption('de');
    await page.getByLabel('Land').waitFor();
    assert.equal(await field('city').inputValue(), 'Toronto');
    const names = await page.getByLabel('Land').locator('option').allInnerTexts();
    assert.deepEqual(
      names,
      names.toSorted((left, right) => left.localeCompare(right, 'de')),
    );
    await page.context().close();
  });

  it('is asked for again where the form of a country did not come', async (t) => {
    const service = Program.start(t, { DATA_DIR: await temporaryFolder(t) });
    const url = await service.listening();
    const visit = await openVisit(browser, { width: 1440 });
    const { page } = visit;
    await page.route('**/graphql', (route) => {
      const { query = '', variables } = route.request().postDataJSON() ?? {};
      if (!query.includes('addressFormat') || variables.country !== 'CA') return route.continue();
      const error = { message: 'The query is too complex.', extensions: { code: 'QueryTooComplex' } };
      return route.fulfill({ json: { errors: [error] } });
    });
    await addToBag(page, url, APPAREL, 'harbor-linen-shirt');
    await page.goto(`${url}/shop/checkout`);
    const told = page.getByRole('alert').getByText('The query is too complex.');
    const again = page.getByRole('button', { name: 'Try again' });
    await page.getByLabel('Country').selectOption('CA');
    await told.waitFor();
    await assertAccessible(page);

    await page.unrouteAll({ behavior: 'wait' });
    await again.click();

    await page.locator('form.address option[value="ON"]').waitFor({ state: 'attached' });
    for (const gone of [told, again]) await gone.waitFor({ state: 'detached' });
    await page.locator('form.address:focus').waitFor();
    await page.locator('form.address button:enabled', { hasText: 'Use this address' }).waitFor();
    assert.deepEqual(visit.complaints, []);
    await page.context().close();
  });

  it('tells once what all shops refuse, and lets a shop that is left out be picked up at', async (t) => {
    const { visit, page } = await openCheckout(
      t,
      browser,
      [
        [APPAREL, 'harbor-linen-shirt'],
        [JEWELRY, 'tsukimi-ring'],
      ],
      { width: 360 },
    );
    const field = (name: string) => page.locator(`form.address [name="${name}"]`);
    const take = page.locator('form.address').getByRole('button', { name: 'Use this address' });
    const ring = columnOf(page, 'Tsukimi Jewelry');
    await page.getByRole('button', { name: 'Fill in an example' }).click();
    await field('postalCode').fill('99999');
    await take.click();
    await page.locator('form.address .problems:focus').waitFor();
    assert.deepEqual(await page.locator('form.address .problems p').allInnerTexts(), [
      'The postal code does not belong to the state or province.',
    ]);

    await page.getByLabel('Country').selectOption('DE');
    await field('stateOrProvince').waitFor({ state: 'detached' });
    for (const [name, text] of [
      ['postalCode', '10115'],
      ['city', 'Berlin'],
      ['phone', '+493012345678'],
    ] as const)
      await field(name).fill(text);
    await take.click();
    await ring.getByText('Tsukimi Jewelry does not ship to Germany: it is left out.').waitFor();
    assert.equal(await ring.getByText('Shipping').count(), 0);
    await assertAccessible(page);
    await picture(visit, 'left-out');
    await page.getByRole('link', { name: 'Bag' }).click();
    await ring.locator('.totals div', { hasText: 'Shipping' }).getByText('after the address').waitFor();
    await page.goBack();
    await ring.getByLabel('How').selectOption('PICKUP_IN_STORE');

    await ring.getByLabel('Pick up at').waitFor();
    await ring.locator('.totals').getByText('Shipping').waitFor();
    await page.getByRole('button', { name: 'I am human' }).waitFor();
    assert.equal(await page.getByText('does not ship to Germany').count(), 0);
    assert.deepEqual(visit.complaints, []);
    await page.context().close();
  });
});
