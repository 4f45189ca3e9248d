import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { EXAMPLE_ADDRESS } from '../../src/server/graphiql/example-address.ts';
import { launchChromium, skipWithoutChromium } from '../support/machine/browser.ts';
import { startService } from '../support/servers/start-service.ts';
import { buildStorefront, type Guide, readGuideFiles } from './build-storefront.ts';
import { openContext } from './drive-storefront.ts';
import { type ServedPage, servePage } from './serve-page.ts';

const SHOP = 'apparel.demo.example';
const OTHER_SHOP = 'home.demo.example';
const SERVICE = "'http://127.0.0.1:4000/graphql'";
const CLIENTS = ['alone', 'apollo', 'urql'];

/** The guide with the client that its reader took, and the address of the service. */
const take = (client: string): Guide => ({
  name: 'frontends.md',
  pages: 'guide-pages',
  adapt: ({ path, text }) => {
    if (path === 'src/cartwright.ts')
      return text.replace(SERVICE, "new URLSearchParams(location.search).get('api') ?? ''");
    if (path === 'src/sell.ts') return text.replace("'./apollo.ts'", `'./${client}.ts'`);
    return text;
  },
  added: [{ path: 'src/taken.ts', text: `export { change, watchCart } from './${client}.ts';\n` }],
});

describe('docs/frontends.md', () => {
  it('has at most 250 lines, and at most 60 for each client', async () => {
    const guide = await readFile(new URL('../../docs/frontends.md', import.meta.url), 'utf8');
    const files = await readGuideFiles(take('apollo'));

    assert.ok(guide.split('\n').length <= 251);
    for (const client of CLIENTS) {
      const lines = files.find(({ path }) => path === `src/${client}.ts`)?.text.split('\n').length ?? 99;
      assert.ok(lines <= 60, `${client}: ${lines}`);
    }
  });
});

describe('a page from docs/frontends.md', { skip: skipWithoutChromium() }, () => {
  let browser: Browser;
  before(async () => {
    browser = await launchChromium();
  });
  after(() => browser?.close());

  const open = async (context: BrowserContext, served: ServedPage, api: string, shop = {}) => {
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('pageerror', ({ message }) => void complaints.push(message));
    const settings = new URLSearchParams({
      api: `${api}/graphql`,
      domain: SHOP,
      handle: 'harbor-linen-shirt',
      address: JSON.stringify(EXAMPLE_ADDRESS),
      ...shop,
    });
    await page.goto(`${served.url}/?${settings}`);
    return { page, complaints };
  };

  for (const client of CLIENTS) {
    it(`buys with ${client}, over a decline, a challenge and a reload, as a second tab watches`, async (t) => {
      await using service = await startService({ domains: [SHOP] });
      await using served = await servePage(await buildStorefront(t, take(client)));
      const context = await openContext(browser);
      const { page, complaints } = await open(context, served, service.url);
      const { page: otherTab } = await open(context, served, service.url);
      const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
      const pay = async (number: string) => {
        await page.locator('input').fill(number);
        await press('Pay');
      };

      await press('Add');
      await page.getByText('Fieldhouse Apparel (1)').waitFor();
      await otherTab.getByText('Fieldhouse Apparel (1)').waitFor();
      await press('Deliver');
      await page.locator('output', { hasText: 'Done' }).waitFor();
      await page.getByText(/Fieldhouse Apparel \(1\) \$[\d.]+ [1-9]\d*$/).waitFor();

      await pay('4000000000000002');
      await page.getByText('The card was declined').waitFor();
      assert.equal((await service.ledger.orders(SHOP)).length, 0);

      await pay('4000000000003220');
      await page.getByRole('button', { name: 'Approve' }).waitFor();
      await page.reload();
      await page.getByRole('button', { name: 'Approve' }).click();
      await page.getByText('PlaceOrderSucceeded').waitFor();
      await page.locator('li', { hasText: 'OrderPlaced' }).waitFor();
      assert.deepEqual(await page.locator('li').allInnerTexts(), [
        'PREPARE_PAYMENT',
        'SUBMIT_ORDER',
        'OrderActionRequired',
        'OrderActionMet',
        'OrderPlaced',
      ]);
      await otherTab.getByText('Fieldhouse Apparel (0)').waitFor();

      assert.equal((await service.ledger.orders(SHOP)).length, 1);
      assert.equal((await service.ledger.charges(SHOP)).length, 1);
      assert.deepEqual(complaints, []);
      await context.close();
    });
  }

  it('finds the orders of two shops again, whose banks both ask', async (t) => {
    await using service = await startService({ domains: [SHOP, OTHER_SHOP] });
    await using served = await servePage(await buildStorefront(t, take('alone')));
    const context = await openContext(browser);
    const { page: first } = await open(context, served, service.url);
    const { page: second } = await open(context, served, service.url, { domain: OTHER_SHOP, handle: 'alder-armchair' });
    const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
    await press(second, 'Set postal code');
    await second.locator('output', { hasText: 'Done' }).waitFor();
    for (const page of [first, second]) {
      await press(page, 'Add');
      await page.getByText(/\(1\)/).waitFor();
      await press(page, 'Deliver');
      await page.locator('output', { hasText: 'Done' }).waitFor();
      await page.locator('input').fill('4000000000003220');
      await press(page, 'Pay');
      await page.getByRole('button', { name: 'Approve' }).waitFor();
    }
    await second.close();

    await press(first, 'Approve');
    await first.getByText(`${SHOP} PlaceOrderSucceeded`).waitFor();
    await first.getByRole('button', { name: 'Go on' }).last().click();
    await press(first, 'Approve');
    await first.getByText(`${OTHER_SHOP} PlaceOrderSucceeded`).waitFor();

    for (const domain of [SHOP, OTHER_SHOP]) assert.equal((await service.ledger.charges(domain)).length, 1);
    await context.close();
  });
});
