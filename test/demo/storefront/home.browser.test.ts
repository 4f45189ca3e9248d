import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { launchChromium, skipWithoutChromium } from '../../support/machine/browser.ts';
import { temporaryFolder } from '../../support/machine/temporary-folder.ts';
import { Program } from '../../support/process/program.ts';
import { APPAREL } from './shopping.ts';
import { assertAccessible, openVisit, picture } from './visit.ts';

describe('a buyer on the home page of the storefront', { skip: skipWithoutChromium() }, () => {
  let browser: Browser;

  before(async () => {
    browser = await launchChromium();
  });
  after(async () => {
    await browser?.close();
  });

  it('sees the places of shops and goods before they are there, and nothing moves when they come', async (t) => {
    const service = Program.start(t, { DATA_DIR: await temporaryFolder(t) });
    const url = await service.listening();
    for (const [width, whole] of [
      [1440, 8],
      [1100, 5],
      [800, 4],
      [360, 2],
    ] as const) {
      const visit = await openVisit(browser, { width });
      const { page } = visit;
      const [shops, shelves] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      await page.route('**/graphql', async (route) => {
        const asked = route.request().postData() ?? '';
        if (asked.includes('query Shops')) await shops.promise;
        if (asked.includes('query Shelf')) await shelves.promise;
        await route.continue();
      });
      const busy = page.locator('.shelf[aria-busy="true"]');
      const cards = page.locator('.shelf .card');
      const measure = () => Promise.all([0, 8, 16].map((index) => cards.nth(index).boundingBox()));

      await page.goto(`${url}/shop`);
      await busy.getByText('One moment …').waitFor();
      await assertAccessible(page);
      await picture(visit, 'home-waits');
      const first = await cards.first().boundingBox();
      shops.resolve();
      await busy.nth(2).waitFor();
      await assertAccessible(page);
      const before = await measure();
      shelves.resolve();
      await page.locator('.shelf[aria-busy="false"]').nth(2).waitFor();

      assert.deepEqual(await measure(), before);
      assert.deepEqual(before[0], first);
      // All of a shelf at once where there is room, and whole cards where it scrolls.
      const last = await cards.nth(whole - 1).boundingBox();
      assert.ok(last !== null && last.x + last.width <= width, JSON.stringify(last));
      await assertAccessible(page);
      await picture(visit, 'home');
      // Only links take the focus: those of a strip that scrolls bring it along.
      assert.equal(await page.locator('.strip [tabindex], .strip[tabindex]').count(), 0);
      assert.deepEqual(visit.complaints, []);
      await page.context().close();
    }
  });

  it('sees no places where there are no shops', async (t) => {
    const service = Program.start(t, { DATA_DIR: await temporaryFolder(t) });
    const url = await service.listening();
    const visit = await openVisit(browser, { width: 1440 });
    const { page } = visit;
    await page.route('**/graphql', (route) =>
      route.request().postData()?.includes('query Shops') === true
        ? route.fulfill({ json: { data: { merchants: [] } } })
        : route.continue(),
    );

    await page.goto(`${url}/shop`);

    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.locator('.shelf').waitFor({ state: 'detached' });
    await page.goto(`${url}/shop/shops/${APPAREL}`);
    await page.getByText('There is no such page.').waitFor();
    assert.deepEqual(visit.complaints, []);
    await page.context().close();
  });
});
