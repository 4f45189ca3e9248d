import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { launchChromium, skipWithoutChromium } from '../../support/machine/browser.ts';
import { temporaryFolder } from '../../support/machine/temporary-folder.ts';
import { Program } from '../../support/process/program.ts';
import { createSandboxCaller } from './create-sandbox-caller.ts';
import { APPAREL, addToBag, columnOf, fillInAddress, HOME, payByCard } from './shopping.ts';
import { assertAccessible, openVisit, picture } from './visit.ts';

describe('a shop of the storefront that does not answer', { skip: skipWithoutChromium() }, () => {
  let browser: Browser;

  before(async () => {
    browser = await launchChromium();
  });
  after(async () => {
    await browser?.close();
  });

  it('is one grey card, while the others sell, and comes back by itself', async (t) => {
    const dataFolder = await temporaryFolder(t);
    const service = Program.start(t, { DATA_DIR: dataFolder });
    const url = await service.listening();
    const sandbox = createSandboxCaller(dataFolder);
    const visit = await openVisit(browser, { width: 1440 });
    const { page } = visit;
    await addToBag(page, url, HOME, 'alder-armchair');
    await addToBag(page, url, APPAREL, 'harbor-linen-shirt');

    await sandbox('stop', HOME);
    await page.goto(`${url}/shop/bag`);
    const [down, open] = [columnOf(page, 'Lindenhof Home'), columnOf(page, 'Fieldhouse Apparel')];
    await down.getByText('Lindenhof Home does not answer at the moment.').waitFor();
    await open.getByText('Harbor Linen Shirt').first().waitFor();
    assert.equal(await page.locator('.down').count(), 1);
    await assertAccessible(page);
    await picture(visit, 'stopped-shop');
    await page.goto(`${url}/shop/product/${HOME}/alder-armchair`);
    await page.getByText('Lindenhof Home does not answer at the moment.').waitFor();
    await assertAccessible(page);
    await page.goto(`${url}/shop/bag`);

    await page.getByRole('link', { name: 'Check out', exact: true }).click();
    await page.getByText('Lindenhof Home does not answer at the moment.').waitFor();
    await fillInAddress(page);
    await page.getByText('Fieldhouse Apparel still needs something above: it is left out.').waitFor();
    await page.getByText('Lindenhof Home does not answer: it is left out.').waitFor();
    const shipping = open.locator('.totals div', { hasText: 'Shipping' });
    await shipping.getByText('after the method').waitFor();
    await open.getByRole('radio').first().check();
    await shipping.getByText(/^\$[1-9]/).waitFor();
    assert.equal(await shipping.locator('dt').innerText(), 'Shipping');
    await open.getByText('Ready').waitFor();
    await payByCard(page, '4242424242424242');
    await page.getByText('1 of 1 placed').waitFor();

    await page.getByRole('link', { name: 'Bag' }).click();
    await down.getByText('Lindenhof Home does not answer at the moment.').waitFor();
    await sandbox('start', HOME);
    await down.getByText('Alder Armchair').first().waitFor();
    assert.equal(await page.locator('.down').count(), 0);
    await page.context().close();
  });

  it('keeps the address that its buyer typed', async (t) => {
    const dataFolder = await temporaryFolder(t);
    const service = Program.start(t, { DATA_DIR: dataFolder });
    const url = await service.listening();
    const sandbox = createSandboxCaller(dataFolder);
    const { page } = await openVisit(browser, { width: 360 });
    await addToBag(page, url, HOME, 'alder-armchair');
    await page.goto(`${url}/shop/checkout`);
    await page.getByRole('button', { name: 'Fill in an example' }).click();
    const city = page.locator('form.address [name="city"]');
    await city.fill('Dallas');

    await sandbox('stop', HOME);
    await page.getByRole('button', { name: 'Use this address' }).click();
    await page.getByText('Lindenhof Home does not answer at the moment.').waitFor();
    assert.equal(await city.count(), 0);
    await sandbox('start', HOME);

    await city.waitFor();
    assert.equal(await city.inputValue(), 'Dallas');
    await page.getByRole('button', { name: 'Use this address' }).click();
    await columnOf(page, 'Lindenhof Home').getByRole('radio').first().waitFor();
    await page.context().close();
  });

  it('holds up nobody with what its checkout requires', async (t) => {
    const service = Program.start(t, { DATA_DIR: await temporaryFolder(t) });
    const url = await service.listening();
    const visit = await openVisit(browser, { width: 1440 });
    const { page } = visit;
    const held: string[] = [];
    await page.route('**/graphql', async (route) => {
      const body = route.request().postData() ?? '';
      if (!body.includes('checkoutRequirements')) return route.continue();
      held.push(body);
    });

    await page.goto(`${url}/shop/bag`);

    await columnOf(page, 'Tsukimi Jewelry').getByText('Nothing from this shop yet.').waitFor();
    assert.equal(held.length, 3);
    await page.context().close();
  });
});
