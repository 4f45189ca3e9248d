import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, WebSocketRoute } from 'playwright-core';
import { launchChromium, skipWithoutChromium } from '../../support/machine/browser.ts';
import { temporaryFolder } from '../../support/machine/temporary-folder.ts';
import { Program } from '../../support/process/program.ts';
import { createSandboxCaller } from './create-sandbox-caller.ts';
import { APPAREL, addToBag, columnOf, fillInAddress, HOME, payByCard } from './shopping.ts';
import { assertAccessible, openVisit, picture, WIDTHS } from './visit.ts';

const SKU = 'HLS-S-WHITE';

describe('a cart in the bag of the storefront', { skip: skipWithoutChromium() }, () => {
  let browser: Browser;

  before(async () => {
    browser = await launchChromium();
  });
  after(async () => {
    await browser?.close();
  });

  it('takes codes, add-ons with texts, a split line, a pickup and a date, and tells what the shop changed', async (t) => {
    const dataFolder = await temporaryFolder(t);
    const service = Program.start(t, { DATA_DIR: dataFolder });
    const url = await service.listening();
    const sandbox = createSandboxCaller(dataFolder);
    for (const width of WIDTHS) {
      const visit = await openVisit(browser, { width });
      const { page } = visit;
      const column = columnOf(page, 'Fieldhouse Apparel');
      const row = (name: string) => column.locator('.totals div', { hasText: name });
      await addToBag(page, url, APPAREL, 'harbor-linen-shirt');
      await page.goto(`${url}/shop/bag`);
      await column.getByRole('button', { name: 'One more: Harbor Linen Shirt' }).click();
      await row('Goods').getByText('$128.00').waitFor();
      for (const name of ['Shipping', 'Tax']) await row(name).getByText('after the address').waitFor();

      const enterCode = async (code: string) => {
        await column.getByLabel('Promotion code').fill(code);
        await column.getByRole('button', { name: 'Apply' }).click();
      };
      await enterCode('SPRING24');
      await column.getByRole('alert').getByText('This promotion code').waitFor();
      await enterCode('LINEN20');
      await column.locator('.totals').getByText('-$25.60').waitFor();
      await column.getByRole('button', { name: 'Remove code LINEN20' }).waitFor();

      await column.getByText('Gift wrap').click();
      await column.getByLabel('Paper').selectOption('striped');
      await column.getByLabel('Handwritten note').check();
      await column.getByLabel('Text').fill('For Zoë');
      await column.getByRole('button', { name: 'Add', exact: true }).click();
      await column.getByText('“For Zoë”').waitFor();
      await row('Extras').getByText('$6.00').waitFor();

      await column.getByText('Send some elsewhere').click();
      const split = column.getByRole('button', { name: 'Split' });
      const [first, second] = [column.locator('.shipments li').nth(0), column.locator('.shipments li').nth(1)];
      await split.click();
      await second.getByText('Shipment 2').waitFor();
      await column.getByRole('button', { name: 'Send together again' }).click();
      await second.waitFor({ state: 'detached' });
      if (!(await split.isVisible())) await column.getByText('Send some elsewhere').click();
      await split.click();
      await second.getByLabel('How').selectOption('PICKUP_IN_STORE');
      await second.getByLabel('Pick up at').selectOption({ index: 1 });
      await second.getByText('Pick up at').waitFor();
      await first.getByLabel('How').selectOption('SCHEDULED_DELIVERY');
      await first.getByLabel('Day').selectOption({ index: 1 });
      const time = first.getByLabel('Time');
      // The first of the day may start too soon.
      await time.selectOption(
        await time.locator('option:not(:disabled):not([value=""])').first().getAttribute('value'),
      );
      await assertAccessible(page);
      await picture(visit, 'cart');

      await column.getByRole('button', { name: 'Send together again' }).click();
      await second.waitFor({ state: 'detached' });
      assert.equal(await first.getByLabel('How').inputValue(), 'SCHEDULED_DELIVERY');

      await sandbox('price', APPAREL, SKU, '70');
      await column.getByRole('button', { name: 'One more: Harbor Linen Shirt' }).click();
      await column.getByText('The shop says').waitFor();
      await row('Goods').getByText('$210.00').waitFor();
      await assertAccessible(page);
      await picture(visit, 'cart-warning');
      await column.getByRole('button', { name: 'Dismiss' }).click();
      await column.getByText('The shop says').waitFor({ state: 'detached' });

      await sandbox('price', APPAREL, SKU, '64');
      assert.deepEqual(visit.complaints, []);
      assert.deepEqual(visit.strangers, []);
      await page.context().close();
    }
  });

  it('reads that an order which is picked up, and its tax, wait for the place', async (t) => {
    const service = Program.start(t, { DATA_DIR: await temporaryFolder(t) });
    const url = await service.listening();
    const visit = await openVisit(browser, { width: 360 });
    const { page } = visit;
    const column = columnOf(page, 'Fieldhouse Apparel');
    const tax = column.locator('.totals div', { hasText: 'Tax' });
    await addToBag(page, url, APPAREL, 'harbor-linen-shirt');
    await page.goto(`${url}/shop/checkout`);
    await fillInAddress(page);
    await tax.getByText('$5.25').waitFor();
    await page.getByRole('heading', { name: 'Where to' }).waitFor();

    await column.getByLabel('How').selectOption('PICKUP_IN_STORE');

    await column.getByText('Please choose where to pick it up first.').waitFor();
    // Nothing goes to the address now: it is on the bill.
    await page.getByRole('heading', { name: 'Billing address' }).waitFor();
    assert.equal(await tax.innerText(), 'Tax\nafter the pickup place');
    await column.getByLabel('Pick up at').selectOption({ index: 1 });
    await column.getByText('Ready').waitFor();
    assert.match(await tax.innerText(), /^Tax\n\$[1-9]/);
    await payByCard(page, '4242424242424242');
    await page.getByRole('link', { name: 'See the order' }).click();
    // It costs nothing, which the buyer reads.
    await page.locator('.totals div', { hasText: 'Shipping' }).getByText('$0.00').waitFor();
    assert.deepEqual(visit.complaints, []);
    await page.context().close();
  });

  it('is told in German on a small screen, what is missing among it', async (t) => {
    const service = Program.start(t, { DATA_DIR: await temporaryFolder(t) });
    const url = await service.listening();
    const visit = await openVisit(browser, { width: 360, locale: 'de-DE' });
    const { page } = visit;
    const column = page.locator('section.column', { hasText: 'Fieldhouse Apparel' });
    await page.goto(`${url}/shop/checkout`);
    await page.getByText('Ihre Tasche ist leer.').waitFor();
    // Two shipments: one of the goods is made for its buyer.
    for (const handle of ['monogram-robe', 'harbor-linen-shirt']) {
      await page.goto(`${url}/shop/product/${APPAREL}/${handle}`);
      await page.getByRole('button', { name: 'In die Tasche' }).click();
      await page.getByText('Liegt in Ihrer Tasche.').waitFor();
    }

    await page.goto(`${url}/shop/bag`);
    const [code, apply] = [column.getByLabel('Gutscheincode'), column.getByRole('button', { name: 'Einlösen' })];
    await apply.waitFor();
    const [field, button] = [await code.boundingBox(), await apply.boundingBox()];
    assert.ok(field !== null && button !== null && button.y < field.y + field.height, 'not beside each other');

    await page.goto(`${url}/shop/checkout`);
    await page.getByRole('button', { name: 'Beispiel einsetzen' }).click();
    await page.getByRole('button', { name: 'Diese Adresse verwenden' }).click();

    await column.locator('.totals div', { hasText: 'Versand' }).getByText('nach der Versandart').waitFor();
    assert.deepEqual(await column.locator('.missing li').allInnerTexts(), ['Bitte wählen Sie zuerst eine Versandart.']);
    await assertAccessible(page);
    await picture(visit, 'checkout-german');
    await column.getByLabel('Wie').last().selectOption('SCHEDULED_DELIVERY');
    const [day, time] = [await column.getByLabel('Tag').boundingBox(), await column.getByLabel('Zeit').boundingBox()];
    // Beside each other, they cut off the name of the day.
    assert.ok(day !== null && time !== null && day.y + day.height <= time.y);
    assert.deepEqual(visit.complaints, []);
    await page.context().close();
  });

  it('stays the newer one if an older answer comes late', async (t) => {
    const service = Program.start(t, { DATA_DIR: await temporaryFolder(t) });
    const url = await service.listening();
    const { page } = await openVisit(browser, { width: 1440 });
    const tab = await page.context().newPage();
    const columns = [columnOf(page, 'Fieldhouse Apparel'), columnOf(tab, 'Fieldhouse Apparel')] as const;
    const showGoods = async (amount: string) => {
      for (const column of columns)
        await column.locator('.totals div', { hasText: 'Goods' }).getByText(amount).waitFor();
    };
    await addToBag(page, url, APPAREL, 'harbor-linen-shirt');
    for (const each of [page, tab]) await each.goto(`${url}/shop/bag`);
    await showGoods('$64.00');
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/graphql', async (route) => {
      const response = await route.fetch();
      await isReleased;
      await route.fulfill({ response });
    });

    await columns[0].getByRole('button', { name: 'One more: Harbor Linen Shirt' }).click();
    await showGoods('$128.00');
    await columns[1].getByRole('button', { name: 'One more: Harbor Linen Shirt' }).click();
    await showGoods('$192.00');
    release();
    await page.locator('section.column[aria-busy="true"]').waitFor({ state: 'detached' });

    assert.match(await columns[0].locator('.totals').innerText(), /Goods\s+\$192\.00/);
    await page.context().close();
  });

  it('offers to send goods together only if they can travel together', async (t) => {
    const service = Program.start(t, { DATA_DIR: await temporaryFolder(t) });
    const url = await service.listening();
    const { page } = await openVisit(browser, { width: 1440 });
    const column = columnOf(page, 'Lindenhof Home');
    await addToBag(page, url, HOME, 'alder-armchair');
    await page.goto(`${url}/shop/product/${HOME}/beeswax-candles`);
    await page.getByRole('button', { name: 'Add to bag' }).click();
    await page.getByText('It is in your bag.').waitFor();

    await page.goto(`${url}/shop/bag`);

    await column.getByText('Shipment 2').waitFor();
    assert.equal(await column.getByRole('button', { name: 'Send together again' }).count(), 0);
    await page.context().close();
  });

  it('is marked as busy until the last of its changes is answered', async (t) => {
    const service = Program.start(t, { DATA_DIR: await temporaryFolder(t) });
    const url = await service.listening();
    const { page } = await openVisit(browser, { width: 1440 });
    const column = columnOf(page, 'Fieldhouse Apparel');
    await addToBag(page, url, APPAREL, 'harbor-linen-shirt');
    await page.goto(`${url}/shop/bag`);
    const more = column.getByRole('button', { name: 'One more: Harbor Linen Shirt' });
    await more.waitFor();
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const held = [first.promise, second.promise];
    await page.route('**/graphql', async (route) => {
      const response = await route.fetch();
      await held.shift();
      await route.fulfill({ response });
    });
    const isBusy = () => page.evaluate(`document.querySelectorAll('section.column[aria-busy="true"]').length`);

    for (let clicks = 0; clicks < 2; clicks += 1) await more.click();
    const answered = page.waitForResponse('**/graphql');
    first.resolve();
    await (await answered).finished();
    await page.evaluate('new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))');
    const between = await isBusy();
    second.resolve();
    await page.locator('section.column[aria-busy="true"]').waitFor({ state: 'detached' });

    assert.equal(between, 1);
    await page.context().close();
  });

  it('is that of the new device once another tab had to begin one', async (t) => {
    const service = Program.start(t, { DATA_DIR: await temporaryFolder(t) });
    const url = await service.listening();
    const { page } = await openVisit(browser, { width: 1440 });
    const sockets: WebSocketRoute[] = [];
    await page.routeWebSocket('**/graphql', (socket) => {
      socket.connectToServer();
      sockets.push(socket);
    });
    const tab = await page.context().newPage();
    await addToBag(tab, url, APPAREL, 'harbor-linen-shirt');
    await page.goto(`${url}/shop/bag`);
    const column = columnOf(page, 'Fieldhouse Apparel');
    await column.getByText('$64.00').first().waitFor();

    await tab.evaluate(`for (const [key, text] of Object.entries(localStorage))
      if (text.includes('accessToken')) localStorage.setItem(key, JSON.stringify({ ...JSON.parse(text), accessToken: 'lost', renewAt: 0 }))`);
    await tab.context().clearCookies();
    await tab.goto(`${url}/shop/bag`);
    await columnOf(tab, 'Fieldhouse Apparel').getByText('Nothing from this shop yet.').waitFor();
    for (const socket of sockets) await socket.close({ code: 1012 });

    await column.getByText('Nothing from this shop yet.').waitFor();
    await page.context().close();
  });
});
