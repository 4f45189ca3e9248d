import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { launchChromium, skipWithoutChromium } from '../../support/machine/browser.ts';
import { temporaryFolder } from '../../support/machine/temporary-folder.ts';
import { Program } from '../../support/process/program.ts';
import { APPAREL, addToBag, columnOf, fillInAddress, HOME, JEWELRY, openCheckout, payByCard } from './shopping.ts';
import { assertAccessible, openVisit, picture } from './visit.ts';

const SHIRT = [APPAREL, 'harbor-linen-shirt'] as const;
const CHAIR = [HOME, 'alder-armchair'] as const;
const RING = [JEWELRY, 'tsukimi-ring'] as const;
const TOLD = 'Your orders do not have the address above yet.';
const AUSTIN = { city: 'Austin', stateOrProvince: 'TX', postalCode: '78701' };
const BERLIN = { city: 'Berlin', postalCode: '10115', phone: '+493012345678' };

const fieldOf = (page: Page, name: string) => page.locator(`form.address [name="${name}"]`);

async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const field = fieldOf(page, name);
    if (name === 'stateOrProvince') await field.selectOption(value);
    else await field.fill(value);
  }
}

const use = (page: Page, form: 'address' | 'card-form') =>
  page.locator(`form.${form}`).getByRole('button', { name: 'Use this address' }).click();

const pay = (page: Page, state: 'enabled' | 'disabled') =>
  page.locator(`.card-form > button:${state}`, { hasText: 'Pay' }).waitFor();

/** Answers about the bill arrive once `until` has ended. */
const holdBill = (page: Page, until: Promise<void>) =>
  page.route('**/graphql', async (route) => {
    const isBill = route.request().postData()?.includes('setBillingInfo') === true;
    if (!isBill) return route.continue();
    const response = await route.fetch();
    await until;
    await route.fulfill({ response });
  });

async function chooseMethod(page: Page, shop: string): Promise<void> {
  await columnOf(page, shop).getByRole('radio').first().check();
  await columnOf(page, shop).getByText('Ready').waitFor();
}

describe('a changed address in the storefront', { skip: skipWithoutChromium() }, () => {
  let browser: Browser;

  before(async () => {
    browser = await launchChromium();
  });
  after(async () => {
    await browser?.close();
  });

  it('has to be used before the buyer pays', async (t) => {
    const service = Program.start(t, { DATA_DIR: await temporaryFolder(t) });
    const url = await service.listening();
    const visit = await openVisit(browser, { width: 360 });
    const { page } = visit;
    const city = page.locator('form.address [name="city"]');
    const told = page.getByText(TOLD);
    const take = (kind: string) => page.locator(`form.address button${kind}`, { hasText: 'Use this address' });
    const payAll = (state: string) => page.locator(`button.primary:${state}`, { hasText: 'Pay $75.20' });
    const payPal = page.getByRole('button', { name: 'PayPal' });
    await addToBag(page, url, APPAREL, 'harbor-linen-shirt');
    await page.goto(`${url}/shop/checkout`);
    await fillInAddress(page);
    await columnOf(page, 'Fieldhouse Apparel').getByRole('radio').first().check();
    await payAll('enabled').waitFor();
    await payPal.waitFor();

    await city.fill('Dallas');
    await told.waitFor();
    for (const state of [payAll('disabled'), take('.primary')]) await state.waitFor();
    await payPal.waitFor({ state: 'detached' });
    await city.fill('Austin');
    await told.waitFor({ state: 'detached' });
    for (const state of [payAll('enabled'), take(':not(.primary)'), payPal]) await state.waitFor();
    await city.fill('Dallas');
    await told.waitFor();
    await assertAccessible(page);
    await picture(visit, 'changed-address');
    const language = page.locator('select.language');
    await language.selectOption('de');
    await page.getByText('Ihre Bestellungen haben die Adresse oben noch nicht.').waitFor();
    await assertAccessible(page);
    await picture(visit, 'changed-address-german');
    await language.selectOption('en');
    await page.locator('.card-form').getByRole('button', { name: 'Use this address' }).click();
    await told.waitFor({ state: 'detached' });
    await take(':not(.primary)').waitFor();
    await page.locator('.card-form:focus').waitFor();
    await payByCard(page, '4242424242424242');
    await page.getByRole('link', { name: 'See the order' }).click();
    await page.locator('address').getByText('Dallas TX 78701').waitFor();
    assert.deepEqual(visit.complaints, []);
    await page.context().close();
  });

  it('is no change while it is saved', async (t) => {
    const { visit } = await openCheckout(t, browser, [SHIRT]);
    const { page } = visit;
    const answer = Promise.withResolvers<void>();
    await holdBill(page, answer.promise);

    await fillInAddress(page);
    // The event of the cart comes before the answer.
    await pay(page, 'disabled');
    assert.equal(await page.getByText(TOLD).count(), 0);
    answer.resolve();

    await chooseMethod(page, 'Fieldhouse Apparel');
    await pay(page, 'enabled');
    assert.deepEqual(visit.complaints, []);
    await page.context().close();
  });

  it('has to be used again after only one of two shops took another one', async (t) => {
    const { visit } = await openCheckout(t, browser, [SHIRT, CHAIR]);
    const { page } = visit;
    const told = page.getByText(TOLD);
    await fillInAddress(page);
    for (const shop of ['Fieldhouse Apparel', 'Lindenhof Home']) await chooseMethod(page, shop);
    await pay(page, 'enabled');

    await fill(page, { city: 'San Juan', stateOrProvince: 'PR', postalCode: '00901' });
    await use(page, 'card-form');
    await page.locator('form.address .problems:focus').getByText('Lindenhof Home: ').waitFor();
    await told.waitFor();
    await fill(page, AUSTIN);
    await pay(page, 'disabled');
    await told.waitFor();

    await use(page, 'card-form');
    await told.waitFor({ state: 'detached' });
    await pay(page, 'enabled');
    assert.deepEqual(visit.complaints, []);
    await page.context().close();
  });

  it('has to be used again after another tab used another one', async (t) => {
    const { visit, url } = await openCheckout(t, browser, [SHIRT]);
    const { page } = visit;
    const told = page.getByText(TOLD);
    await fillInAddress(page);
    await chooseMethod(page, 'Fieldhouse Apparel');
    await pay(page, 'enabled');

    const other = await page.context().newPage();
    await other.goto(`${url}/shop/checkout`);
    // Its own answer comes after the event of what the first tab does next.
    const answer = Promise.withResolvers<void>();
    await holdBill(other, answer.promise);
    await fill(other, { city: 'Dallas' });
    await use(other, 'address');

    await told.waitFor();
    await pay(page, 'disabled');
    assert.equal(await fieldOf(page, 'city').inputValue(), 'Austin');
    await use(page, 'card-form');
    await told.waitFor({ state: 'detached' });
    await pay(page, 'enabled');
    answer.resolve();
    await other.getByText(TOLD).waitFor();
    assert.deepEqual(visit.complaints, []);
    await page.context().close();
  });

  it('is paid as the form has it, also if a browser filled it in or emptied it', async (t) => {
    const { visit } = await openCheckout(t, browser, [SHIRT]);
    const { page } = visit;
    // A country whose regions are optional.
    await page.route('**/graphql', async (route) => {
      const { query = '', variables } = route.request().postDataJSON() ?? {};
      if (!query.includes('addressFormat') || variables.country !== 'DE') return route.continue();
      const response = await route.fetch();
      const json = await response.json();
      json.data.addressFormat.fields.push({ name: 'stateOrProvince', label: 'State', required: false });
      json.data.addressFormat.regions = [{ code: 'BE', name: 'Berlin' }];
      await route.fulfill({ response, json });
    });
    await page.getByRole('button', { name: 'Fill in an example' }).click();
    await page.getByLabel('Country').selectOption('DE');
    await page.locator('form.address option[value="BE"]').waitFor({ state: 'attached' });
    await fill(page, BERLIN);
    await page.evaluate(`document.querySelector('form.address [name="city"]').value = 'Potsdam'`);

    await use(page, 'address');
    await chooseMethod(page, 'Fieldhouse Apparel');

    await pay(page, 'enabled');
    assert.equal(await fieldOf(page, 'city').inputValue(), 'Potsdam');
    assert.equal(await page.getByText(TOLD).count(), 0);
    assert.deepEqual(visit.complaints, []);
    await page.context().close();
  });

  it('is the one that was typed, whatever form its country gives it', async (t) => {
    const { visit } = await openCheckout(t, browser, [SHIRT]);
    const { page } = visit;
    await page.getByRole('button', { name: 'Fill in an example' }).click();
    await page.getByLabel('Country').selectOption('CA');
    await page.locator('form.address option[value="ON"]').waitFor({ state: 'attached' });
    await fill(page, { city: ' Ottawa ', stateOrProvince: 'ON', postalCode: 'k1a0b1', phone: '(613) 555-0100' });

    await use(page, 'address');
    await chooseMethod(page, 'Fieldhouse Apparel');

    await pay(page, 'enabled');
    assert.equal(await fieldOf(page, 'postalCode').inputValue(), 'k1a0b1');
    await page.reload();
    await pay(page, 'enabled');
    assert.equal(await fieldOf(page, 'postalCode').inputValue(), 'K1A 0B1');
    assert.deepEqual(visit.complaints, []);
    await page.context().close();
  });

  it('leaves out no shop where the goods are picked up', async (t) => {
    const { visit } = await openCheckout(t, browser, [SHIRT, RING]);
    const { page } = visit;
    const column = columnOf(page, 'Tsukimi Jewelry');
    await fillInAddress(page);
    await chooseMethod(page, 'Fieldhouse Apparel');
    await column.getByLabel('How').selectOption('PICKUP_IN_STORE');
    await column.getByLabel('Pick up at').selectOption({ index: 1 });
    await pay(page, 'enabled');
    assert.equal(await page.getByText(TOLD).count(), 0);
    await page.getByLabel('Country').selectOption('DE');
    await fieldOf(page, 'stateOrProvince').waitFor({ state: 'detached' });
    await fill(page, BERLIN);

    await use(page, 'address');

    await page.locator('.card-form').getByText('Tsukimi Jewelry still needs something above').waitFor();
    await page.getByText(TOLD).waitFor({ state: 'detached' });
    assert.equal(await page.getByText('does not ship to Germany').count(), 0);
    assert.deepEqual(visit.complaints, []);
    await page.context().close();
  });

  it('leaves out a shop that does not ship to its country', async (t) => {
    const { visit } = await openCheckout(t, browser, [SHIRT, CHAIR]);
    const { page } = visit;
    const leftOut = 'Lindenhof Home does not ship to Germany: it is left out.';
    await fillInAddress(page);
    for (const shop of ['Fieldhouse Apparel', 'Lindenhof Home']) await chooseMethod(page, shop);
    await page.getByLabel('Country').selectOption('DE');
    await page.locator('form.address').getByText(leftOut).waitFor();
    await fieldOf(page, 'stateOrProvince').waitFor({ state: 'detached' });
    await fill(page, BERLIN);

    await use(page, 'address');
    for (const place of [columnOf(page, 'Lindenhof Home'), page.locator('.card-form')])
      await place.getByText(leftOut).waitFor();
    // It has a method from before, which is of no use now.
    await columnOf(page, 'Lindenhof Home').getByRole('radio').first().waitFor({ state: 'detached' });
    assert.equal(await columnOf(page, 'Lindenhof Home').getByText('Shipping').count(), 0);
    assert.equal(await page.getByRole('group', { name: 'Lindenhof Home' }).count(), 0);
    // Its own method is of no use either, once it has the address.
    await columnOf(page, 'Fieldhouse Apparel').getByText('Ready').waitFor({ state: 'detached' });
    await chooseMethod(page, 'Fieldhouse Apparel');

    await pay(page, 'enabled');
    assert.equal(await columnOf(page, 'Lindenhof Home').getByText('Ready').count(), 0);
    assert.match(await page.locator('.card-form > button').innerText(), /^Pay \$[\d.]+$/);
    await assertAccessible(page);
    await payByCard(page, '4242424242424242');
    await page.getByText('1 of 1 placed').waitFor();

    // Now it is the only one.
    await page.getByRole('link', { name: 'Bag' }).click();
    await page.getByRole('link', { name: 'Check out', exact: true }).click();
    const consents = page.locator('.steps > li', { has: page.getByRole('heading', { name: 'Agree' }) });
    await consents.getByText(leftOut).waitFor();
    assert.equal(await page.getByText('No shop asks for anything here.').count(), 0);
    assert.deepEqual(visit.complaints, []);
    await page.context().close();
  });
});
