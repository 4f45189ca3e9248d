import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { launchChromium, skipWithoutChromium } from '../../support/machine/browser.ts';
import { givePasskeys } from '../../support/machine/give-passkeys.ts';
import { temporaryFolder } from '../../support/machine/temporary-folder.ts';
import { Program } from '../../support/process/program.ts';
import { reach } from './reach.ts';
import { goToCardToken, payByCard, readCode } from './shopping.ts';
import { assertAccessible, openVisit, picture } from './visit.ts';

const NUMBER = '4111111111111111';

describe('a card with a passkey in the storefront', { skip: skipWithoutChromium() }, () => {
  let browser: Browser;

  before(async () => {
    browser = await launchChromium();
  });
  after(async () => {
    await browser?.close();
  });

  it('pays as a new card and as a saved one, is removed, and shows its number nowhere', async (t) => {
    const service = Program.start(t, { DATA_DIR: await temporaryFolder(t) });
    const url = await service.listening();
    const visit = await openVisit(browser, { width: 360 });
    const { page } = visit;
    await givePasskeys(page);
    const frame = page.frameLocator('iframe.network');

    await goToCardToken(page, url);
    await assertAccessible(page);
    await picture(visit, 'card-token');
    await payByCard(page, NUMBER);
    const code = page.getByLabel('Type the code of 6 digits');
    await code.fill('000000');
    await assertAccessible(page);
    await picture(visit, 'card-token-code');
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.getByRole('alert').getByText('not').waitFor();
    await code.fill(await readCode(page));
    await reach(page, page.getByRole('button', { name: 'Verify' }));
    await page.keyboard.press('Enter');
    await frame.getByText('Save a passkey').waitFor();
    await assertAccessible(page);
    await picture(visit, 'card-token-passkey');
    const goOn = frame.getByRole('button', { name: 'Continue with a passkey' });
    await reach(page, goOn);
    await page.keyboard.press('Enter');
    await frame.getByText('to Fieldhouse Apparel').waitFor();
    await reach(page, goOn);
    await page.keyboard.press('Enter');
    await page.getByText('1 of 1 placed').waitFor();

    await page.getByRole('button', { name: 'What just happened' }).click();
    await page.getByText('EnrollCard', { exact: true }).waitFor();
    const drawer = await page.locator('dialog').innerText();
    const shown = await page.locator('dialog').evaluate((dialog) => dialog.textContent);
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    for (const operation of ['VerifyCard', 'CreatePaymentIntent', 'CompletePaymentChallenge', 'CompleteOrder'])
      assert.ok(drawer.includes(operation), operation);
    for (const text of [shown, kept, service.out, service.errors]) assert.ok(!text?.includes(NUMBER));
    assert.doesNotMatch(String(shown), /"flowToken": "[^…]/);

    await goToCardToken(page, url);
    await page.getByRole('button', { name: 'Pay with Visa •••• 1111' }).click();
    await page.getByRole('button', { name: 'My passkey is on another device' }).waitFor();
    await frame.getByRole('button', { name: 'Continue with a passkey' }).click();
    await page.getByText('1 of 1 placed').waitFor();

    await goToCardToken(page, url);
    await page.getByRole('button', { name: 'Pay with Visa •••• 1111' }).click();
    await page.getByRole('button', { name: 'My passkey is on another device' }).click();
    await page.getByText('The card was removed.').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Pay with Visa' }).count(), 0);
    await page.getByRole('link', { name: 'Orders' }).click();
    await page.locator('.order-list li').nth(1).waitFor();
    assert.equal(await page.locator('.order-list li').count(), 2);
    assert.deepEqual(visit.complaints, []);
    assert.deepEqual(visit.strangers, []);
  });

  it('lets no page of another site use the token of the shop', async (t) => {
    const service = Program.start(t, { DATA_DIR: await temporaryFolder(t) });
    const url = await service.listening();
    const ask = (name: string, site: string) =>
      fetch(`${url}/shop/cards/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'sec-fetch-site': site },
        body: JSON.stringify({ virtualCardId: 'of-nobody', network: 'A' }),
      });

    const statuses = [
      await ask('selectCard', 'cross-site'),
      await ask('placeOrder', 'same-origin'),
      await ask('selectCard', 'same-origin'),
    ].map(({ status }) => status);

    assert.deepEqual(statuses, [404, 404, 200]);
  });
});
