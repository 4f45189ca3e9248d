import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { launchChromium, skipWithoutChromium } from '../../support/machine/browser.ts';
import { temporaryFolder } from '../../support/machine/temporary-folder.ts';
import { Program } from '../../support/process/program.ts';
import { until } from '../../support/until.ts';
import { assertAccessible, openVisit, picture, WIDTHS } from './visit.ts';

describe('the search of the storefront', { skip: skipWithoutChromium() }, () => {
  let browser: Browser;

  before(async () => {
    browser = await launchChromium();
  });
  after(async () => {
    await browser?.close();
  });

  it('suggests queries and products while a buyer types, whose keys choose among them', async (t) => {
    const service = Program.start(t, { DATA_DIR: await temporaryFolder(t) });
    const url = await service.listening();
    for (const width of WIDTHS) {
      const visit = await openVisit(browser, { width });
      const { page } = visit;
      await page.goto(`${url}/shop`);
      const field = page.getByRole('combobox', { name: 'Search all shops' });
      const list = page.getByRole('listbox', { name: 'Suggestions' });
      const chosen = list.getByRole('option', { selected: true });

      await field.focus();
      await page.keyboard.type('linn');
      await list.getByRole('option', { name: 'Harbor Linen Shirt Fieldhouse Apparel' }).waitFor();
      await assertAccessible(page);
      await picture(visit, 'suggestions');
      assert.equal(await field.getAttribute('aria-expanded'), 'true');
      assert.equal(await chosen.count(), 0);

      // Up from the field is the last one; down again is the field.
      await page.keyboard.press('ArrowUp');
      assert.equal(await chosen.getAttribute('id'), await field.getAttribute('aria-activedescendant'));
      await page.keyboard.press('ArrowDown');
      assert.equal(await chosen.count(), 0);
      await page.keyboard.press('Escape');
      await list.waitFor({ state: 'hidden' });
      assert.equal(await field.inputValue(), 'linn');

      await page.keyboard.press('Backspace');
      await list.getByRole('option').first().waitFor();
      await page.keyboard.press('ArrowDown');
      const query = await chosen.innerText();
      await page.keyboard.press('Enter');
      await page.waitForURL(`${url}/shop/search?${new URLSearchParams({ q: query })}`);
      await list.waitFor({ state: 'hidden' });
      assert.equal(await field.inputValue(), query);

      await page.getByRole('heading', { level: 1, name: query }).waitFor();
      await field.fill('field');
      await list.getByRole('option', { name: 'Fieldhouse Brand' }).click();
      await page.waitForURL(`${url}/shop/search?${new URLSearchParams({ q: 'Fieldhouse', brand: 'Fieldhouse' })}`);
      await page.getByRole('heading', { level: 1, name: 'Fieldhouse' }).waitFor();
      await field.fill('shirt');
      await list.getByRole('option', { name: 'Shirts Category Fieldhouse Apparel' }).click();
      await page.getByRole('heading', { level: 1, name: 'Fieldhouse Apparel: Shirts' }).waitFor();
      await field.fill('harbor li');
      await list.getByRole('option', { name: 'Harbor Linen Shirt Fieldhouse Apparel' }).click();
      await page.getByRole('heading', { level: 1, name: 'Harbor Linen Shirt' }).waitFor();
      assert.deepEqual(visit.complaints, []);
      await page.context().close();
    }
  });

  it('keeps the suggestion that a buyer has chosen when an answer moves it', async (t) => {
    const service = Program.start(t, { DATA_DIR: await temporaryFolder(t) });
    const { page } = await openVisit(browser, { width: 1440 });
    const held = Promise.withResolvers<void>();
    await page.route('**/graphql', async (route) => {
      if (route.request().postDataJSON()?.variables?.query !== 'harbor lin') return route.continue();
      await held.promise;
      const response = await route.fetch();
      const answer = await response.json();
      answer.data.searchSuggestions.brands.unshift({ value: 'Arrived later' });
      await route.fulfill({ response, json: answer });
    });
    await page.goto(`${await service.listening()}/shop`);
    await page.getByRole('combobox', { name: 'Search all shops' }).fill('harbor li');
    const list = page.getByRole('listbox', { name: 'Suggestions' });
    const shirt = list.getByRole('option', { name: 'Harbor Linen Shirt Fieldhouse Apparel' });
    await shirt.waitFor();
    await page.keyboard.type('n');
    await until(async () => {
      await page.keyboard.press('ArrowDown');
      return (await shirt.getAttribute('aria-selected')) === 'true';
    });
    held.resolve();
    await list.getByRole('option', { name: 'Arrived later' }).waitFor();
    assert.equal(await shirt.getAttribute('aria-selected'), 'true');
    await page.context().close();
  });

  it('takes an arrow that is pressed at the moment when suggestions arrive', async (t) => {
    const service = Program.start(t, { DATA_DIR: await temporaryFolder(t) });
    const { page } = await openVisit(browser, { width: 1440 });
    await page.goto(`${await service.listening()}/shop`);
    const field = page.getByRole('combobox', { name: 'Search all shops' });
    const list = page.getByRole('listbox', { name: 'Suggestions', includeHidden: true });
    // An observer runs before effects that wait for the next picture.
    await page.evaluate(`new MutationObserver((_, observer) => {
      observer.disconnect();
      document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
    }).observe(document.getElementById('suggestions'), { childList: true })`);
    await field.fill('harbor li');
    await list.getByRole('option', { selected: true }).waitFor();
    await page.context().close();
  });
});
