import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { launchChromium, skipWithoutChromium } from '../../support/machine/browser.ts';
import { temporaryFolder } from '../../support/machine/temporary-folder.ts';
import { Program } from '../../support/process/program.ts';
import { until } from '../../support/until.ts';
import { APPAREL, addToBag, columnOf, fillInAddress, payByCard } from './shopping.ts';
import { assertAccessible, openVisit, picture, WIDTHS } from './visit.ts';

const listTitles = (page: Page) => page.locator('.found .card h2').allInnerTexts();

/** The filters are folded on a small screen. */
async function openFilters(page: Page): Promise<void> {
  const filters = page.locator('details.facets');
  if ((await filters.getAttribute('open')) === null) await filters.locator('summary').click();
}

describe('a buyer who looks around in the storefront', { skip: skipWithoutChromium() }, () => {
  let browser: Browser;

  before(async () => {
    browser = await launchChromium();
  });
  after(async () => {
    await browser?.close();
  });

  it('goes from a shop to a category, to a product, to related ones, and narrows a search by category', async (t) => {
    const service = Program.start(t, { DATA_DIR: await temporaryFolder(t) });
    const url = await service.listening();
    for (const width of WIDTHS) {
      const visit = await openVisit(browser, { width });
      const { page } = visit;
      await page.goto(`${url}/shop`);
      await page.getByRole('link', { name: 'Fieldhouse Apparel' }).click();
      const categories = page.getByRole('navigation', { name: 'Categories' });
      await categories.getByRole('link', { name: 'Everything' }).waitFor();
      await page.getByText('25 products').waitFor();
      await assertAccessible(page);
      await picture(visit, 'shop');

      await categories.getByRole('link', { name: 'Shirts 2' }).click();
      await page.getByRole('heading', { level: 1, name: 'Fieldhouse Apparel: Shirts' }).waitFor();
      await page.getByText('2 products').waitFor();
      await openFilters(page);
      await page.getByLabel('Order').selectOption('Title');
      await until(async () => (await listTitles(page)).join() === 'Everyday Oxford Shirt,Harbor Linen Shirt');
      await page.getByLabel('Order').selectOption('Newest');
      await until(async () => (await listTitles(page)).join() === 'Harbor Linen Shirt,Everyday Oxford Shirt');
      await assertAccessible(page);
      await picture(visit, 'category');

      await page.getByRole('link', { name: 'Harbor Linen Shirt' }).click();
      await page.getByRole('heading', { level: 1, name: 'Harbor Linen Shirt' }).waitFor();
      const related = page.getByRole('region', { name: 'More like this' });
      await related.getByRole('link', { name: 'Everyday Oxford Shirt' }).waitFor();
      assert.equal(await related.getByRole('link', { name: 'Linen Duvet Set' }).count(), 0);
      assert.equal(await related.getByRole('link', { name: 'Harbor Linen Shirt' }).count(), 0);
      await assertAccessible(page);
      await related.getByRole('link', { name: 'Everyday Oxford Shirt' }).click();
      await page.getByRole('heading', { level: 1, name: 'Everyday Oxford Shirt' }).waitFor();
      await categories.getByRole('link', { name: 'Shirts' }).click();
      await page.getByText('2 products').waitFor();

      // Gift cards are a category of each shop: one name, and all of them.
      await page.goto(`${url}/shop/search?q=gift`);
      await openFilters(page);
      const giftCards = page.getByRole('checkbox', { name: 'Gift cards 3' });
      await giftCards.check();
      await page.getByText('3 products').waitFor();
      await page.getByRole('checkbox', { name: 'Fieldhouse Apparel 1' }).check();
      await page.getByText('1 product in').waitFor();
      await page.getByRole('checkbox', { name: 'Fieldhouse Apparel 1' }).uncheck();
      await page.getByText('3 products').waitFor();
      await assertAccessible(page);
      await picture(visit, 'categories-of-search');

      await page.goto(`${url}/shop/shops/nobody.example`);
      const missing = page.getByRole('heading', { level: 1, name: 'There is no such page.' });
      await missing.waitFor();
      for (const path of [
        'product/apparel.demo.example/nothing',
        'order/apparel.demo.example/nothing',
        'constructor',
      ]) {
        await page.goto(`${url}/shop/${path}`);
        await missing.or(page.locator('.down')).waitFor();
        assert.equal(await page.locator('.down').count(), 0, path);
        await assertAccessible(page);
      }
      assert.deepEqual(visit.complaints, []);
      assert.deepEqual(visit.strangers, []);
      await page.context().close();
    }
  });

  it('sees what sells best in a shop once somebody has bought something', async (t) => {
    const service = Program.start(t, { DATA_DIR: await temporaryFolder(t) });
    const url = await service.listening();
    const visit = await openVisit(browser, { width: 1440 });
    const { page } = visit;
    const shelf = page.getByRole('region', { name: 'Popular here' });
    await page.goto(`${url}/shop/shops/${APPAREL}`);
    await page.getByText('25 products').waitFor();
    assert.equal(await shelf.count(), 0);
    await addToBag(page, url, APPAREL, 'harbor-linen-shirt');
    await page.goto(`${url}/shop/checkout`);
    await fillInAddress(page);
    await columnOf(page, 'Fieldhouse Apparel').getByRole('radio').first().check();
    await payByCard(page, '4242424242424242');
    await page.getByRole('link', { name: 'See the order' }).waitFor();

    await page.goto(`${url}/shop/shops/${APPAREL}`);

    await shelf.getByRole('link', { name: 'Harbor Linen Shirt' }).waitFor();
    assert.equal(await shelf.getByRole('listitem').count(), 1);
    await page.getByText('25 products').waitFor();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      await assertAccessible(page);
      await picture(visit, 'popular');
    }
    await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Dresses' }).click();
    await page.getByRole('heading', { level: 1, name: 'Fieldhouse Apparel: Dresses' }).waitFor();
    assert.equal(await shelf.count(), 0);
    assert.deepEqual(visit.complaints, []);
    await page.context().close();
  });

  it('is told that a page does not exist if a link is broken', async (t) => {
    const service = Program.start(t, { DATA_DIR: await temporaryFolder(t) });
    const url = await service.listening();
    const visit = await openVisit(browser, { width: 360 });
    const { page } = visit;

    await page.goto(`${url}/shop`);
    await page.evaluate(`history.pushState(null, '', '/shop/product/apparel.demo.example/%E0%A4%A');
      dispatchEvent(new PopStateEvent('popstate'))`);

    const missing = page.getByRole('heading', { level: 1, name: 'There is no such page.' });
    await missing.waitFor();
    assert.equal(await page.title(), 'There is no such page. · Cartwright');
    await assertAccessible(page);

    // Opened directly, as from a message that cut the link off.
    for (const path of ['product/apparel.demo.example/%E0%A4%A?from=mail', '%E0%A4%A']) {
      const opened = await page.goto(`${url}/shop/${path}`);
      assert.equal(opened?.status(), 200, path);
      await missing.waitFor();
    }
    assert.deepEqual(visit.complaints, []);
    const elsewhere = await fetch(`${url}/shops/%E0%A4%A`);
    assert.equal(elsewhere.status, 400);
    await page.context().close();
  });

  it('reads why the shelf of one shop or the next page of a search is refused, and can ask again', async (t) => {
    const service = Program.start(t, { DATA_DIR: await temporaryFolder(t) });
    const url = await service.listening();
    const visit = await openVisit(browser, { width: 360 });
    const { page } = visit;
    const refuse = async (operation: string) =>
      page.route('**/graphql', (route) => {
        if (route.request().postData()?.includes(`query ${operation}(`) !== true) return route.fallback();
        const error = { message: 'The query is too complex.', extensions: { code: 'QueryTooComplex' } };
        return route.fulfill({ json: { errors: [error] } });
      });

    await refuse('Shelf');
    await page.goto(`${url}/shop`);
    const told = page.getByRole('alert').getByText('The query is too complex.');
    await told.nth(2).waitFor();
    assert.equal(await page.locator('.down').count(), 0);
    await assertAccessible(page);

    await page.goto(`${url}/shop/shops/apparel.demo.example`);
    const cards = page.locator('.found .card');
    await cards.first().waitFor();
    const count = await cards.count();
    await refuse('Search');
    const more = page.getByRole('button', { name: 'Show more' });
    await more.click();
    await told.waitFor();
    assert.equal(await cards.count(), count);
    await assertAccessible(page);

    await page.unrouteAll();
    await more.click();
    await cards.nth(count).waitFor();
    await told.waitFor({ state: 'detached' });
    assert.deepEqual(visit.complaints, []);
    await page.context().close();
  });

  it('sees an empty place for a picture that does not come, and no broken one', async (t) => {
    const service = Program.start(t, { DATA_DIR: await temporaryFolder(t) });
    const url = await service.listening();
    const visit = await openVisit(browser, { width: 1440 });
    const { page } = visit;
    await page.route('**/sandbox/**', (route) => route.abort());

    await page.goto(`${url}/shop/product/apparel.demo.example/harbor-linen-shirt`);
    await page.getByRole('img', { name: 'Harbor Linen Shirt' }).first().waitFor();
    await until(async () => (await page.locator('.gallery img').count()) === 0);

    const place = await page.locator('.gallery > .picture.none').boundingBox();
    assert.ok(place !== null && place.width > 300 && place.width === place.height, JSON.stringify(place));
    await assertAccessible(page);
    await picture(visit, 'product-without-picture');
    await page.context().close();
  });
});
