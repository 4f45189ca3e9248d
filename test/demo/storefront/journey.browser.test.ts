import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { launchChromium, skipWithoutChromium } from '../../support/machine/browser.ts';
import { givePasskeys } from '../../support/machine/give-passkeys.ts';
import { temporaryFolder } from '../../support/machine/temporary-folder.ts';
import { Program } from '../../support/process/program.ts';
import { untilStarted } from '../../support/until-started.ts';
import {
  APPAREL,
  addToBag,
  columnOf,
  fillInAddress,
  goToCardToken,
  HOME,
  JEWELRY,
  payByCard,
  readCode,
} from './shopping.ts';
import { assertAccessible, openVisit, picture, type Visit, WIDTHS } from './visit.ts';

/** The drawer has what the page before the bank's did, without its card. */
async function findKeptOperations(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'What just happened' }).click();
  await page.locator('dialog').getByText('CompleteOrder').first().waitFor();
  await page.keyboard.press('Escape');
  const kept = await page.evaluate<string>('JSON.stringify(sessionStorage)');
  assert.match(kept, /encryptedCard/);
  assert.doesNotMatch(kept, /eyJ/);
}

/** From the bag: one address, one card, three orders, and at each of them the bank asks. */
async function orderAtAllShops(visit: Visit): Promise<void> {
  const { page } = visit;
  await page.getByText('Check out at 3 shops').click();
  await fillInAddress(page);
  for (const shop of ['Fieldhouse Apparel', 'Lindenhof Home', 'Tsukimi Jewelry']) {
    await columnOf(page, shop).getByRole('radio').first().check();
  }
  await page.getByLabel('I have read the terms of sale.').check();
  await page.getByRole('button', { name: 'I am human' }).click();
  await page.getByText('Confirmed.').waitFor();
  await page.getByText('Ready').nth(2).waitFor();
  await assertAccessible(page);
  await picture(visit, 'checkout');
  await payByCard(page, '4000000000003220');

  for (let asked = 3; asked > 0; asked -= 1) {
    await page.getByText(`${3 - asked} of 3 placed`).waitFor();
    const confirm = page.getByRole('link', { name: 'Confirm with your bank' });
    await confirm.nth(asked - 1).waitFor();
    if (asked === 3) {
      await assertAccessible(page);
      await picture(visit, 'live');
    }
    if (asked === 2) await findKeptOperations(page);
    await confirm.first().click();
    const approve = page.getByRole('button', { name: 'Approve' });
    await approve.waitFor();
    if (asked === 3) await assertAccessible(page);
    await approve.click();
  }
  // The bank's page was another one in between, and the carts are gone.
  const column = columnOf(page, 'Fieldhouse Apparel');
  await column.getByText('1 × Harbor Linen Shirt').waitFor();
  await column.locator('.totals').getByText('$75.20').waitFor();
  await page.getByText('3 of 3 placed').waitFor();
  await page.getByRole('link', { name: 'See the order' }).first().click();
  await page.getByText('Nothing has been sent yet.').waitFor();
  // What the total is made of.
  await page.locator('.totals div', { hasText: 'Shipping' }).getByText('$5.95').waitFor();
  await assertAccessible(page);
  await picture(visit, 'order');
  await page.getByRole('button', { name: 'What just happened' }).click();
  await page.getByText('OrderStatusChanged').first().click();
  await assertAccessible(page);
  await picture(visit, 'drawer');
  const [graphiql] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Open in GraphiQL' }).first().click(),
  ]);
  await graphiql.setViewportSize({ width: 1440, height: 900 });
  await graphiql.locator('.graphiql-query-editor', { hasText: 'OrderStatusChanged' }).waitFor();
  const started = graphiql.locator('.result-window', { hasText: /"orderNumber"/ });
  await graphiql.locator('.graphiql-execute-button').click();
  await untilStarted(graphiql, started.waitFor());
  await graphiql.close();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Orders' }).click();
  await page.getByText('Lindenhof Home').waitFor();
  await assertAccessible(page);
}

/** Another card at each width, since a verified card asks for the passkey of the device that verified it. */
const NETWORK_CARDS = {
  // A code; a new passkey then agrees to the payment.
  1440: { number: '4111111111111111', isCode: true },
  // A page of the network; to make the passkey is to agree.
  360: { number: '5555555555554444', isCode: false },
} as const;

/** One more order, by the token of the card's network: the holder is verified, saves a passkey and agrees with it. */
async function orderByCardToken(visit: Visit, url: string, width: (typeof WIDTHS)[number]): Promise<void> {
  const { page } = visit;
  const frame = page.frameLocator('iframe.network');
  const { number, isCode } = NETWORK_CARDS[width];
  await givePasskeys(page);
  await goToCardToken(page, url);
  await assertAccessible(page);
  await picture(visit, 'card-token');
  await payByCard(page, number);
  if (isCode) {
    await page.getByLabel('Type the code of 6 digits').fill(await readCode(page));
    await page.getByRole('button', { name: 'Verify' }).click();
  } else await frame.getByRole('button', { name: 'Yes, it is me' }).click();
  await frame.getByText('Save a passkey').waitFor();
  await assertAccessible(page);
  await picture(visit, 'card-token-passkey');
  await frame.getByRole('button', { name: 'Continue with a passkey' }).click();
  if (isCode) {
    await frame.getByText('to Fieldhouse Apparel').waitFor();
    await frame.getByRole('button', { name: 'Continue with a passkey' }).click();
  }
  await page.getByText('1 of 1 placed').waitFor();
  await page.getByRole('link', { name: 'Orders' }).click();
  await page.locator('.order-list li').nth(3).waitFor();
}

describe('the storefront of the demo', { skip: skipWithoutChromium() }, () => {
  let browser: Browser;

  before(async () => {
    browser = await launchChromium();
  });
  after(async () => {
    await browser?.close();
  });

  it('sells from three shops at both widths', async (t) => {
    const service = Program.start(t, { DATA_DIR: await temporaryFolder(t) });
    const url = await service.listening();
    for (const width of WIDTHS) {
      const visit = await openVisit(browser, { width });
      const { page } = visit;
      await page.goto(`${url}/shop`);
      await page.getByRole('heading', { name: 'Tsukimi Jewelry' }).waitFor();
      await page.getByText('Tsukimi Ring').waitFor();
      await assertAccessible(page);
      await picture(visit, 'home');

      await page.getByLabel('Search all shops').fill('lnien shirt');
      await page.getByRole('button', { name: 'Search' }).click();
      await page.getByText('Showing what matches').waitFor();
      await assertAccessible(page);
      await picture(visit, 'search');

      await addToBag(page, url, APPAREL, 'harbor-linen-shirt');
      await assertAccessible(page);
      await page.getByRole('listitem').getByText('Machine wash at 30 °C', { exact: true }).waitFor();
      await picture(visit, 'product');
      await addToBag(page, url, HOME, 'alder-armchair');
      await addToBag(page, url, JEWELRY, 'tsukimi-ring');
      await page.getByRole('link', { name: 'Bag 3 items' }).click();
      await page.getByText('Check out at 3 shops').waitFor();

      const other = await page.context().newPage();
      await other.goto(`${url}/shop/bag`);
      await other.getByRole('button', { name: 'One more: Tsukimi Ring' }).click();
      await page.getByRole('link', { name: 'Bag 4 items' }).waitFor();
      await other.close();
      await assertAccessible(page);
      await picture(visit, 'bag');

      await orderAtAllShops(visit);
      await orderByCardToken(visit, url, width);

      assert.deepEqual(visit.complaints, []);
      assert.deepEqual(visit.strangers, []);
      await page.context().close();
    }
  });
});
