import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Locator } from 'playwright-core';
import { launchChromium, skipWithoutChromium } from '../../support/machine/browser.ts';
import { temporaryFolder } from '../../support/machine/temporary-folder.ts';
import { Program } from '../../support/process/program.ts';
import { until } from '../../support/until.ts';
import { reach } from './reach.ts';
import { APPAREL, columnOf } from './shopping.ts';
import { assertAccessible, openVisit, picture } from './visit.ts';

describe('the storefront by keyboard alone, in German and in the dark', { skip: skipWithoutChromium() }, () => {
  let browser: Browser;

  before(async () => {
    browser = await launchChromium();
  });
  after(async () => {
    await browser?.close();
  });

  it('keeps its place where a button is disabled for a while, or goes with its line', async (t) => {
    const service = Program.start(t, { DATA_DIR: await temporaryFolder(t) });
    const url = await service.listening();
    const { page } = await openVisit(browser, { width: 1440 });
    await page.goto(`${url}/shop/product/${APPAREL}/harbor-linen-shirt`);

    const add = page.getByRole('button', { name: 'Add to bag' });
    await add.focus();
    await page.keyboard.press('Enter');
    await page.getByText('It is in your bag.').waitFor();
    await page.locator('button:focus', { hasText: 'Add to bag' }).waitFor();
    await page.goto(`${url}/shop/bag`);
    const remove = columnOf(page, 'Fieldhouse Apparel').getByRole('button', { name: 'Remove' }).first();
    await remove.focus();
    await page.keyboard.press('Enter');
    await page.getByText('Nothing from this shop yet.').first().waitFor();
    await page.locator('section.column:focus, section.column :focus').waitFor();

    // Who leaves it is not led back.
    await page.goto(`${url}/shop/product/${APPAREL}/harbor-linen-shirt`);
    const answer = Promise.withResolvers<void>();
    await page.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('addLineItem') === true) await answer.promise;
      await route.continue();
    });
    await add.focus();
    await page.keyboard.press('Enter');
    await page.locator('form:focus').waitFor();
    await page.locator('footer').click();
    answer.resolve();
    await page.getByText('It is in your bag.').waitFor();
    assert.equal(await page.evaluate('document.activeElement === document.body'), true);
    await page.context().close();
  });

  it('finds, chooses, orders and follows, with a challenge on the way', async (t) => {
    const service = Program.start(t, { DATA_DIR: await temporaryFolder(t) });
    const url = await service.listening();
    const visit = await openVisit(browser, { width: 1440, locale: 'de-DE', colorScheme: 'dark' });
    const { page } = visit;
    const press = async (target: Locator, key = 'Enter') => {
      await reach(page, target);
      await page.keyboard.press(key);
    };
    const type = async (label: string, text: string) => {
      await reach(page, page.getByLabel(label, { exact: true }));
      await page.keyboard.insertText(text);
    };
    const check = async (name: string) => {
      await assertAccessible(page);
      await picture(visit, `dunkel-${name}`);
    };

    await page.goto(`${url}/shop`);
    await page.getByRole('heading', { level: 1, name: 'Alle Läden. Eine Tasche. Einmal bezahlen.' }).waitFor();
    assert.equal(await page.evaluate('document.documentElement.lang'), 'de');
    await press(page.getByRole('link', { name: 'Zum Inhalt' }));
    await check('start');
    await reach(page, page.getByRole('combobox', { name: 'Alle Läden durchsuchen' }));
    await page.keyboard.type('harbor linen s');
    const shirt = page.getByRole('option', { name: 'Harbor Linen Shirt Fieldhouse Apparel' });
    await shirt.waitFor();
    // Answers to the letters before may still be shown.
    await until(async () => {
      await page.keyboard.press('ArrowDown');
      return (await shirt.getAttribute('aria-selected')) === 'true';
    });
    await page.keyboard.press('Enter');
    await page.getByText('4,6 von 5, 128 Bewertungen').waitFor();
    await check('ware');
    await press(page.getByRole('button', { name: 'In die Tasche' }));
    await page.getByText('Liegt in Ihrer Tasche.').waitFor();

    await press(page.getByRole('status').getByRole('link', { name: 'Tasche' }));
    const column = columnOf(page, 'Fieldhouse Apparel');
    await column.getByText('64,00 $').first().waitFor();
    await check('tasche');
    await press(page.getByRole('link', { name: 'Zur Kasse' }));
    await page.getByLabel('Vorname').waitFor();
    await press(page.getByRole('button', { name: 'Beispiel einsetzen' }));
    await until(async () => (await page.getByLabel('Vorname').inputValue()) === 'Ada');
    // Before it: back by one.
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await press(column.getByRole('radio').first(), 'Space');
    await column.getByText('Bereit').waitFor();
    assert.equal(await column.locator('option', { hasText: /^Lieferung$/ }).count(), 1);
    await check('kasse');
    const pay = async (number: string) => {
      await type('Kartennummer', number);
      await type('Name auf der Karte', 'Ada Lovelace');
      await type('Gültig bis (MM/JJ)', '12/30');
      await type('Prüfnummer', '123');
      await page.keyboard.press('Enter');
    };
    await pay('4000000000003221');
    await page.getByText('Nummer, Gültigkeit oder Prüfnummer der Karte stimmt nicht.').waitFor();
    await check('falsche-karte');
    await pay('4000000000003220');

    await press(page.getByRole('link', { name: 'Bei der Bank bestätigen' }));
    await press(page.getByRole('button', { name: 'Decline' }));
    // It is told once, and not as a step that was done.
    await page.getByText('Diese Bestellung kam nicht zustande.').waitFor();
    await page.locator('.events li').last().getByText('fehlgeschlagen').waitFor();
    await check('abgelehnt');
    await press(page.getByRole('link', { name: 'Noch einmal versuchen' }));
    await column.getByText('Bereit').waitFor();
    await pay('4000000000003220');
    await press(page.getByRole('link', { name: 'Bei der Bank bestätigen' }));
    await press(page.getByRole('button', { name: 'Approve' }));
    await page.getByText('1 von 1 aufgegeben').waitFor();
    await check('live');
    await press(page.getByRole('link', { name: 'Zur Bestellung' }));
    await page.getByText('Noch wurde nichts verschickt.').waitFor();
    await check('bestellung');
    await press(page.getByRole('button', { name: 'Was gerade geschah' }));
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    assert.deepEqual(visit.complaints, []);
    assert.deepEqual(visit.strangers, []);
    await page.context().close();
  });
});
