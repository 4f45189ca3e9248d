import type { TestContext } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { temporaryFolder } from '../../support/machine/temporary-folder.ts';
import { Program } from '../../support/process/program.ts';
import { openVisit } from './visit.ts';

export const APPAREL = 'apparel.demo.example';
export const HOME = 'home.demo.example';
export const JEWELRY = 'jewelry.demo.example';

export async function addToBag(page: Page, url: string, domain: string, handle: string): Promise<void> {
  await page.goto(`${url}/shop/product/${domain}/${handle}`);
  await page.getByRole('button', { name: 'Add to bag' }).click();
  if (domain === HOME) {
    await page.getByLabel('asks for your postal code').fill('78701');
    await page.getByRole('button', { name: 'Save' }).click();
  }
  await page.getByText('It is in your bag.').waitFor();
}

/** At the checkout of a service of its own, with goods in the bag, before an address is typed. */
export async function openCheckout(
  t: TestContext,
  browser: Browser,
  goods: readonly (readonly [domain: string, handle: string])[],
  { width = 1440 }: { readonly width?: number } = {},
) {
  const service = Program.start(t, { DATA_DIR: await temporaryFolder(t) });
  const url = await service.listening();
  const visit = await openVisit(browser, { width });
  const { page } = visit;
  for (const [domain, handle] of goods) await addToBag(page, url, domain, handle);
  await page.goto(`${url}/shop/checkout`);
  return { visit, page, url };
}

/** The card of one shop in the bag, at checkout and while orders go through. */
export const columnOf = (page: Page, shop: string) =>
  page.locator('section.column', { has: page.getByRole('heading', { name: shop }) });

export async function fillInAddress(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Fill in an example' }).click();
  // Beside "Pay" is another one if the address has changed.
  await page.locator('form.address').getByRole('button', { name: 'Use this address' }).click();
}

/** The page on which a shop is paid by the token of a card's network. */
export async function goToCardToken(page: Page, url: string): Promise<void> {
  await addToBag(page, url, APPAREL, 'harbor-linen-shirt');
  await page.goto(`${url}/shop/checkout`);
  await fillInAddress(page);
  await columnOf(page, 'Fieldhouse Apparel').getByRole('radio').first().check();
  await page.getByRole('link', { name: 'Pay Fieldhouse Apparel with card token and passkey' }).click();
}

/** The code that a card's network sent, from the inbox that the page links. */
export async function readCode(page: Page): Promise<string> {
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Open the inbox' }).click();
  const inbox = await opened;
  const [, code = ''] = /is (\d{6})/.exec(await inbox.locator('body').innerText()) ?? [];
  await inbox.close();
  // Passkeys are for the page in front.
  await page.bringToFront();
  return code;
}

export async function payByCard(page: Page, number: string, currency = '$'): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Name on the card').fill('Ada Lovelace');
  await page.getByLabel('Expires').fill('12/30');
  await page.getByLabel('Security code').fill('123');
  await page.getByRole('button', { name: `Pay ${currency}` }).click();
}
