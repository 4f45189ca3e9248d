import assert from 'node:assert/strict';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { EXAMPLE_ADDRESS as BUYER } from '../../src/server/graphiql/example-address.ts';
import type { ServedPage } from './serve-page.ts';

/** Graphcache tries every member's fragment when it writes a union: see the guide. */
const UNION_MEMBER_WARNING = /^Invalid undefined: [\s\S]*Inline Fragment on/;

export const openContext = (browser: Browser): Promise<BrowserContext> => browser.newContext({ locale: 'en-US' });

/** The page, and what its console complains about: a cache that guesses says so there. */
export async function openStorefront(context: BrowserContext, served: ServedPage, client: string, api: string) {
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    const isKnown = UNION_MEMBER_WARNING.test(message.text());
    if (['warning', 'error'].includes(message.type()) && !isKnown) complaints.push(message.text());
  });
  page.on('pageerror', (error) => void complaints.push(error.message));
  await page.goto(`${served.url}/?client=${client}&api=${api}/graphql#/`);
  return { page, complaints };
}

export const open = (page: Page, hash: string): Promise<unknown> =>
  page.evaluate(`location.hash = ${JSON.stringify(hash)}`);

export async function addToCart(page: Page, domain: string, handle: string): Promise<void> {
  await open(page, `#/product/${domain}/${handle}`);
  await page.locator('select[name=variant]').waitFor();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  const answer = page.locator('output', { hasText: /./ });
  assert.equal(await answer.innerText(), 'Added.');
}

export async function deliver(page: Page): Promise<void> {
  for (const [name, value] of Object.entries(BUYER)) await page.locator(`input[name=${name}]`).fill(value);
  await page.getByRole('button', { name: 'Deliver to this address' }).click();
  await page.getByText('Saved.').waitFor();
}

/** The jewelry shop takes no order without a yes to them. */
export async function acceptTerms(page: Page): Promise<void> {
  await page.locator('input[name=number]').focus();
  await page.locator('input[name=terms]').check();
}

export async function pay(page: Page, number: string): Promise<void> {
  await page.locator('input[name=number]').fill(number);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
}

/** On the bank's page, which leads back to where the buyer came from. */
export async function continueChallenge(page: Page): Promise<void> {
  await page.getByText('Confirm with your bank').click();
  await page.getByRole('button', { name: 'Approve' }).click();
}

/** STOREFRONT_PICTURES names a folder for those who want to see what the test sees. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['STOREFRONT_PICTURES'];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}
