import assert from 'node:assert/strict';
import { it } from 'node:test';
import { toHtmlPage } from '../../../src/lib/net/html-page.ts';
import { assertAccessible, openVisit } from '../../demo/storefront/visit.ts';
import { launchChromium, skipWithoutChromium } from '../../support/machine/browser.ts';

it('a page without scripts is dark for buyers who like that, and can be read', {
  skip: skipWithoutChromium(),
}, async (t) => {
  const browser = await launchChromium();
  t.after(() => browser.close());
  const html = toHtmlPage('Bank', '<p role="alert">Wrong</p><form><label>Code <input name="a" /></label></form>');
  const readColors = async (colorScheme: 'light' | 'dark') => {
    const { page } = await openVisit(browser, { width: 390, colorScheme });
    await page.setContent(html);
    await assertAccessible(page);
    return page.evaluate<string[]>(
      `['h1', '[role=alert]'].map((part) => getComputedStyle(document.querySelector(part)).color)`,
    );
  };

  const light = await readColors('light');
  const dark = await readColors('dark');

  assert.deepEqual(light, ['rgb(0, 0, 0)', 'rgb(176, 0, 32)']);
  assert.deepEqual(dark, ['rgb(255, 255, 255)', 'rgb(255, 138, 154)']);
});
