import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { serveShop } from '../../../examples/card-token/serve-shop.ts';
import { launchChromium, skipWithoutChromium } from '../../support/machine/browser.ts';
import { startService } from '../../support/servers/start-service.ts';

const DOMAIN = 'apparel.demo.example';
const numbers = { A: '4111 1111 1111 1111', B: '5555 5555 5555 4444', C: '3782 822463 10005' };

/** A visitor whose device has passkeys, at the example shop. */
async function visit(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
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

it('a buyer pays with new and saved cards of all networks in a browser, and deletes one', {
  skip: skipWithoutChromium(),
}, async () => {
  await using service = await startService({ domains: [DOMAIN] });
  const { token } = await service.service.auth.issueAppToken('demo-app');
  const served = await service.service.cardNetworks.listOrigins();
  const shop = await serveShop({ cartwright: service.url, appToken: token, port: 0 });
  const browser = await launchChromium();
  try {
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
      assert.equal(ledger.match(/7520|75\.20/g)?.length ?? 0, 6, ledger);
    }
  } finally {
    await browser.close();
    await shop.close();
  }
});

it('a buyer without passkeys is verified again before each payment, and one with a suspended card is told so', {
  skip: skipWithoutChromium(),
}, async () => {
  await using service = await startService({ domains: [DOMAIN] });
  const { token } = await service.service.auth.issueAppToken('demo-app');
  const [{ origin = '' } = {}] = await service.service.cardNetworks.listOrigins();
  const shop = await serveShop({ cartwright: service.url, appToken: token, port: 0 });
  const browser = await launchChromium();
  try {
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
  } finally {
    await browser.close();
    await shop.close();
  }
});
