import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { launchChromium, skipWithoutChromium } from '../support/machine/browser.ts';
import { TcpProxy } from '../support/machine/tcp-proxy.ts';
import { temporaryFolder } from '../support/machine/temporary-folder.ts';
import { findPorts } from '../support/process/find-ports.ts';
import { startService } from '../support/servers/start-service.ts';
import { until } from '../support/until.ts';
import { buildStorefront, WITHOUT_PACKAGE } from './build-storefront.ts';
import { addToCart, deliver, open, openContext, openStorefront, pay } from './drive-storefront.ts';
import { type ServedPage, servePage } from './serve-page.ts';

const SHOP = 'apparel.demo.example';
const CLIENTS = ['apollo', 'urql'];

describe('a storefront from docs/without-the-package.md, while the service is away', {
  skip: skipWithoutChromium(),
}, () => {
  let browser: Browser;
  let served: ServedPage;

  before(async (t) => {
    served = await servePage(await buildStorefront(t, WITHOUT_PACKAGE));
    browser = await launchChromium();
  });

  after(async () => {
    await browser?.close();
    await served?.[Symbol.asyncDispose]();
  });

  it('orders once and hears of every step, although the service is away in the middle of the order', async (t) => {
    const port = await findPorts(1);
    const options = { domains: [SHOP], dataFolder: await temporaryFolder(t) };
    await using cleanup = new AsyncDisposableStack();
    const start = async () => cleanup.use(await startService({ ...options, config: { port } }));
    const first = await start();
    const buyers = await Promise.all(
      CLIENTS.map(async (client) => {
        const context = await openContext(browser);
        const { page } = await openStorefront(context, served, client, first.url);
        await addToCart(page, SHOP, 'harbor-linen-shirt');
        await open(page, `#/cart/${SHOP}`);
        await deliver(page);
        await page.getByLabel('Standard').check();
        await page.getByText('Shipping $5.95').waitFor();
        return { context, page };
      }),
    );
    for (const { page } of buyers) {
      const held = first.faults(SHOP).inject('placeOrder', 'hold');
      await pay(page, '4000000000003220');
      await held.met;
    }

    const refused = buyers.map(({ page }) => refusals(page));
    await first[Symbol.asyncDispose]();
    await Promise.all(refused);
    const second = await start();

    for (const { context, page } of buyers) {
      const link = page.getByText('Confirm with your bank');
      await link.waitFor();
      const bank = await context.newPage();
      await bank.goto((await link.getAttribute('href')) ?? '');
      await bank.getByRole('button', { name: 'Approve' }).click();
      await page.locator('ol > li', { hasText: 'OrderPlaced' }).waitFor();
      await page.getByText('Fieldhouse Apparel (0)').waitFor();
      assert.deepEqual(await page.locator('ol > li').allInnerTexts(), [
        'PREPARE_PAYMENT',
        'SUBMIT_ORDER',
        'OrderActionRequired',
        'OrderActionMet',
        'OrderPlaced',
      ]);
      await context.close();
    }
    assert.equal((await second.ledger.orders(SHOP)).length, CLIENTS.length);
    assert.equal((await second.ledger.charges(SHOP)).length, CLIENTS.length);
  });

  it('orders once although the buyer pays while the service is away', async (t) => {
    const port = await findPorts(1);
    const options = { domains: [SHOP], dataFolder: await temporaryFolder(t), config: { port } };
    const first = await startService(options);
    const buyers = await Promise.all(
      CLIENTS.map(async (client) => {
        const context = await openContext(browser);
        const { page } = await openStorefront(context, served, client, first.url);
        await addToCart(page, SHOP, 'harbor-linen-shirt');
        await open(page, `#/cart/${SHOP}`);
        await deliver(page);
        await page.getByLabel('Standard').check();
        await page.getByText('Shipping $5.95').waitFor();
        return { context, page };
      }),
    );

    await first[Symbol.asyncDispose]();
    for (const { page } of buyers) {
      const lost = page.waitForEvent('requestfailed');
      await pay(page, '4242424242424242');
      await lost;
    }
    await using second = await startService(options);

    for (const { context, page } of buyers) {
      await page.getByText('Thank you').waitFor();
      await context.close();
    }
    assert.equal((await second.ledger.charges(SHOP)).length, CLIENTS.length);
  });

  it('follows the cart after the service comes back in maintenance, which then ends', async (t) => {
    const port = await findPorts(1);
    const options = { domains: [SHOP], dataFolder: await temporaryFolder(t), config: { port } };
    const first = await startService(options);
    const buyers = await Promise.all(
      CLIENTS.map(async (client) => {
        const context = await openContext(browser);
        const { page } = await openStorefront(context, served, client, first.url);
        await page.getByText('Fieldhouse Apparel (0)').waitFor();
        return { client, context, page };
      }),
    );

    const refused = buyers.map(({ page }) => refusedSubscription(page));
    await first.service.stores.maintenance.set({ retryAfterSeconds: 1 });
    await first[Symbol.asyncDispose]();
    await using second = await startService(options);
    await Promise.all(refused);
    await second.service.stores.maintenance.set(null);
    const app = { headers: { 'x-svc-app-id': 'demo-app' } };
    await until(async () => (await second.post('{ merchants { domain } }', app)).status === 200);

    for (const { client, context, page } of buyers) {
      const { page: other } = await openStorefront(context, served, client, second.url);
      await addToCart(other, SHOP, 'harbor-linen-shirt');
      await page.getByText('Fieldhouse Apparel (1)').waitFor();
      await context.close();
    }
  });

  it('follows the cart after a network that swallows everything, and closes nothing, is mended', async () => {
    await using service = await startService({ domains: [SHOP] });
    const { hostname, port } = new URL(service.url);
    await using network = await TcpProxy.start({ host: hostname, port: Number(port) });
    const buyers = await Promise.all(
      CLIENTS.map(async (client) => {
        const context = await openContext(browser);
        const { page } = await openStorefront(context, served, client, `http://127.0.0.1:${network.port}`);
        await page.getByText('Fieldhouse Apparel (0)').waitFor();
        return { client, context, page };
      }),
    );

    const triedAgain = buyers.map(({ page }) => page.waitForEvent('websocket'));
    network.swallow();
    await Promise.all(triedAgain);
    await network.mend();

    for (const { client, context, page } of buyers) {
      const { page: other } = await openStorefront(context, served, client, service.url);
      await addToCart(other, SHOP, 'harbor-linen-shirt');
      await page.getByText('Fieldhouse Apparel (1)').waitFor();
      await context.close();
    }
  });

  it('follows the cart with a new session after the service has lost its keys, with a reload and without', async () => {
    const port = await findPorts(1);
    const start = () => startService({ domains: [SHOP], config: { port } });
    const first = await start();
    const buyers = await Promise.all(
      CLIENTS.map(async (client) => {
        const context = await openContext(browser);
        const { page } = await openStorefront(context, served, client, first.url);
        const { page: reloaded } = await openStorefront(context, served, client, first.url);
        await addToCart(page, SHOP, 'harbor-linen-shirt');
        for (const each of [page, reloaded]) await each.getByText('Fieldhouse Apparel (1)').waitFor();
        return { client, context, page, reloaded };
      }),
    );

    await first[Symbol.asyncDispose]();
    await using second = await start();

    for (const { client, context, page, reloaded } of buyers) {
      await reloaded.reload();
      // The new device has no cart.
      for (const each of [page, reloaded]) await each.getByText('Fieldhouse Apparel (0)').waitFor();
      const { page: other } = await openStorefront(context, served, client, second.url);
      await addToCart(other, SHOP, 'harbor-linen-shirt');
      for (const each of [page, reloaded]) await each.getByText('Fieldhouse Apparel (1)').waitFor();
      await context.close();
    }
  });
});

/** Settles when a subscription has got its `error` message, which ends it. */
const refusedSubscription = (page: Page): Promise<void> =>
  new Promise((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('"type":"error"')) resolve();
      }),
    );
  });

/** Settles when the socket has been refused twice and tries again: the pauses between its tries have grown. */
async function refusals(page: Page): Promise<void> {
  for (let tries = 0; tries < 3; tries += 1) await page.waitForEvent('websocket');
}
