import assert from 'node:assert/strict';
import { it } from 'node:test';
import { launchChromium, skipWithoutChromium } from '../../support/machine/browser.ts';
import { createShopper } from '../../support/orders/shopper.ts';
import { startService } from '../../support/servers/start-service.ts';
import { transferSession } from '../../support/transfer-session.ts';

const DOMAIN = 'jewelry.demo.example';

it('hands a cart over to the shop, where the buyer orders it with a few clicks', {
  skip: skipWithoutChromium(),
}, async () => {
  await using service = await startService({ domains: [DOMAIN] });
  const device = await service.openDevice();
  await createShopper(device, DOMAIN).add('TKR-SILVE-7', 2);
  const { url } = await transferSession(device, DOMAIN);
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    await page.goto(url ?? '');
    await page.getByText('2 × Tsukimi Ring').waitFor();
    await picture(page, 'hand-over');
    await page.getByRole('button', { name: 'Continue' }).click();

    const address = {
      'First name': 'Ada',
      'Last name': '<b>Lovelace</b>',
      'Email address': 'ada@example.com',
      'Phone number': '+15125550100',
      Address: '1 Main Street',
      City: 'Austin',
      State: 'TX',
      'ZIP code': '78701',
    };
    await page.getByLabel('Country', { exact: true }).fill('US');
    await page.getByRole('button', { name: 'Deliver and bill to this address' }).click();
    await page.locator('[role=alert]:focus', { hasText: 'Please correct the address.' }).waitFor();
    for (const [label, text] of Object.entries(address)) await page.getByLabel(label, { exact: true }).fill(text);
    await picture(page, 'address');
    await page.getByRole('button', { name: 'Deliver and bill to this address' }).click();
    await page.getByLabel('Express mail').check();
    await page.getByRole('button', { name: 'Choose' }).click();
    await page.getByLabel('declined').check();
    await page.getByRole('button', { name: 'Pay and order' }).click();
    await page.getByText('The shop refuses this: card declined.').waitFor();
    await picture(page, 'declined');
    await page.getByRole('button', { name: 'Pay and order' }).click();
    await page.getByText('Thank you for your order JW-100001').waitFor();
    await picture(page, 'thanks');
    await page.goto(url ?? '');
    await page.getByText('This address was used').waitFor();
  } finally {
    await browser.close();
  }

  const cart = await device.request(`{ cart(domain: "${DOMAIN}") { cartId } }`);
  assert.deepEqual(cart.data, { cart: null });
  assert.equal((await service.ledger.orders(DOMAIN)).length, 1);
  assert.equal((await service.ledger.charges(DOMAIN)).length, 1);
});

/** HAND_OVER_PICTURES names a folder for those who want to see what the test sees. */
async function picture(page: { screenshot(options: object): Promise<unknown> }, name: string): Promise<void> {
  const folder = process.env['HAND_OVER_PICTURES'];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}
