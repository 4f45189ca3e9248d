import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Browser, Locator, Page } from 'playwright-core';
import { skipWithoutChromium } from '../../support/machine/browser.ts';
import { givePasskeys } from '../../support/machine/give-passkeys.ts';
import { openExampleShop } from '../../support/servers/open-example-shop.ts';

const DOMAIN = 'apparel.demo.example';
const numbers = { A: '4111 1111 1111 1111', B: '5555 5555 5555 4444', C: '3782 822463 10005' };

/** A visitor whose device has passkeys, at the example shop. */
async function visit(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await givePasskeys(page);
  await page.goto(url);
  await page.getByText('$75.20').waitFor();
  return page;
}

/** The sentence about the order, or why there is none. */
async function readOutcome(page: Page): Promise<string> {
  await page.locator('#order:not(:empty), #status:not(:empty)').first().waitFor();
  await page.locator('#pay:not([inert])').waitFor();
  return (await page.locator('#order').textContent()) || `No order: ${await page.locator('#status').textContent()}`;
}

/** Whether a part of the frame is seen without scrolling in the frame. */
async function fitsFrame(page: Page, part: Locator): Promise<boolean> {
  const [inner, outer] = [await part.boundingBox(), await page.locator('#frame iframe').boundingBox()];
  assert.ok(inner && outer);
  return inner.y >= outer.y && inner.y + inner.height <= outer.y + outer.height;
}

it('a buyer pays with new and saved cards of all networks in a browser, and deletes one', {
  skip: skipWithoutChromium(),
}, async () => {
  await using opened = await openExampleShop(DOMAIN);
  const { service, shop, browser } = opened;
  const served = await service.service.cardNetworks.listOrigins();
  const page = await visit(browser, shop.url);
  const books = await browser.newPage();
  const read = async (path: string) => {
    const texts = [];
    for (const { origin } of served) {
      await books.goto(`${origin}${path}`);
      texts.push(await books.locator('body').innerText());
    }
    return texts;
  };
  const payWithNewCard = async (number: string) => {
    await page.getByLabel('Card number').fill(number);
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
  };
  const payWithSavedCard = (lastFour: string) =>
    page.getByRole('button', { name: new RegExp(`^Pay with .*${lastFour}$`) }).click();
  const press = (name: string) => page.frameLocator('#frame iframe').getByRole('button', { name }).click();
  const enterCode = async (code: string) => {
    await page.getByLabel('Code').fill(code);
    await page.getByRole('button', { name: 'Confirm' }).click();
  };
  const usePasskey = async () => {
    const frame = page.locator('#frame iframe');
    const src = String(await frame.getAttribute('src'));
    await press('Continue with a passkey');
    await page.waitForFunction(`!document.querySelector('#frame iframe[src="${src}"]')`);
  };
  const outcomes: string[] = [];

  await payWithNewCard(numbers.C);
  outcomes.push(await readOutcome(page));
  await payWithNewCard(numbers.B);
  assert.equal(await fitsFrame(page, page.frameLocator('#frame iframe').getByRole('button', { name: 'No' })), true);
  await press('No');
  await page.getByText('That was not right').waitFor();
  await press('Yes, it is me');
  await usePasskey();
  outcomes.push(await readOutcome(page));
  await payWithNewCard(numbers.A);
  await enterCode('12');
  for (const _ of ['first', 'second', 'third']) await enterCode('000000');
  // The third wrong code is void: another one is sent.
  await page.getByLabel('Code').waitFor();
  await enterCode(/is (\d{6})/.exec((await read('/inbox')).join())?.[1] ?? '');
  await usePasskey();
  await usePasskey();
  outcomes.push(await readOutcome(page));
  await payWithSavedCard('0005');
  outcomes.push(await readOutcome(page));
  for (const lastFour of ['4444', '1111']) {
    await payWithSavedCard(lastFour);
    await usePasskey();
    outcomes.push(await readOutcome(page));
  }
  await page.getByRole('button', { name: 'Delete 0005' }).click();
  await page.getByRole('button', { name: 'Delete 0005' }).waitFor({ state: 'detached' });

  const charges = await service.ledger.charges(DOMAIN);
  assert.deepEqual(
    await page.locator('#orders li').allInnerTexts(),
    outcomes.map((text) => `${/AP-\d+/.exec(text)?.[0]}: $75.20, confirmed`).reverse(),
  );
  for (const outcome of outcomes) assert.match(outcome, /^Thank you\. Your order is AP-\d+\.$/);
  assert.equal(new Set(outcomes).size, 6);
  assert.deepEqual(
    charges.map(({ amount }) => amount),
    Array.from({ length: 6 }, () => 7_520),
  );
  assert.deepEqual(await page.locator('#saved button').allInnerTexts(), [
    'Pay with Mastercard •••• 4444',
    'Delete 4444',
    'Pay with Visa •••• 1111',
    'Delete 1111',
  ]);
  for (const ledger of await read('/ledger')) {
    // A random identifier may have these digits too.
    assert.equal(ledger.match(/(?<![\w-])(?:7520|75\.20)(?![\w-])/g)?.length ?? 0, 6, ledger);
  }
});

it('a buyer without passkeys is verified again before each payment, and one with a suspended card is told so', {
  skip: skipWithoutChromium(),
}, async () => {
  await using opened = await openExampleShop(DOMAIN);
  const { service, shop, browser } = opened;
  const [{ origin = '' } = {}] = await service.service.cardNetworks.listOrigins();
  const page = await visit(browser, shop.url);
  const inbox = await browser.newPage();
  const payWithNewCard = async (number: string) => {
    await page.getByLabel('Card number').fill(number);
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
  };
  const payWithSavedCard = (lastFour: string) =>
    page.getByRole('button', { name: new RegExp(`^Pay with .*${lastFour}$`) }).click();
  const enterCode = async () => {
    await page.getByLabel('Code').waitFor();
    await inbox.goto(`${origin}/inbox`);
    const [, code = ''] = /is (\d{6})/.exec(await inbox.locator('body').innerText()) ?? [];
    await page.getByLabel('Code').fill(code);
    await page.getByRole('button', { name: 'Confirm' }).click();
  };
  const outcomes: string[] = [];

  await payWithNewCard('4000 0000 0000 0119');
  await enterCode();
  outcomes.push(await readOutcome(page));
  await payWithSavedCard('0119');
  await enterCode();
  outcomes.push(await readOutcome(page));
  await payWithNewCard('3700 000000 00226');
  outcomes.push(await readOutcome(page));
  await payWithSavedCard('0226');
  const suspended = await readOutcome(page);

  for (const outcome of outcomes) assert.match(outcome, /^Thank you\. Your order is AP-\d+\.$/);
  assert.equal(suspended, 'No order: The card was declined. Please use another card.');
  assert.equal((await service.ledger.charges(DOMAIN)).length, 3);
});

it('a buyer whose passkey is on another device verifies the card anew, also at network B', {
  skip: skipWithoutChromium(),
}, async () => {
  await using opened = await openExampleShop(DOMAIN);
  const { service, shop, browser } = opened;
  const [first, second] = [await visit(browser, shop.url), await visit(browser, shop.url)];
  const press = (page: Page, name: string) => page.frameLocator('#frame iframe').getByRole('button', { name }).click();
  const payWithNewCard = async (page: Page) => {
    await page.getByLabel('Card number').fill(numbers.B);
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
  };
  const payWithSavedCard = (page: Page) => page.getByRole('button', { name: /^Pay with .*4444$/ }).click();
  const confirm = async (page: Page) => {
    const elsewhere = page.getByRole('button', { name: 'Verify it on this device' });
    await press(page, 'Yes, it is me');
    await page.frameLocator('#frame iframe').getByText('Save a passkey for your card ending in 4444.').waitFor();
    assert.equal(await elsewhere.isVisible(), false);
    await press(page, 'Continue with a passkey');
  };
  const moveHere = async (page: Page) => {
    await page
      .frameLocator('#frame iframe')
      .getByText('Pay $75.20 to Fieldhouse Apparel with your card ending in 4444.')
      .waitFor();
    await page.getByRole('button', { name: 'Verify it on this device' }).click();
  };
  const outcomes: string[] = [];

  await payWithNewCard(first);
  await confirm(first);
  outcomes.push(await readOutcome(first));
  await payWithNewCard(second);
  await moveHere(second);
  await confirm(second);
  outcomes.push(await readOutcome(second));
  await payWithSavedCard(first);
  const gone = await readOutcome(first);
  const savedAtFirst = await first.locator('#saved button').count();
  await payWithSavedCard(second);
  await moveHere(second);
  const removed = await readOutcome(second);

  for (const outcome of outcomes) assert.match(outcome, /^Thank you\. Your order is AP-\d+\.$/);
  assert.match(gone, /^No order: /);
  assert.equal(savedAtFirst, 0);
  assert.equal(removed, 'No order: The card was removed. Enter it as a new card, and verify it on this device.');
  assert.equal(await second.locator('#saved button').count(), 0);
  assert.equal((await service.ledger.charges(DOMAIN)).length, 2);
});
