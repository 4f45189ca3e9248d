import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { launchChromium, skipWithoutChromium } from '../support/browser.ts';
import { startService, type TestService } from '../support/start-service.ts';

const DOMAIN = 'apparel.demo.example';

describe('GraphiQL in a browser', { skip: skipWithoutChromium(), timeout: 120_000 }, () => {
  let service: TestService;
  let browser: Browser;
  before(async () => {
    service = await startService({ domains: [DOMAIN] });
    browser = await launchChromium();
  });
  after(async () => {
    await browser?.close();
    await service?.[Symbol.asyncDispose]();
  });

  /** A page that went to `/`, with whatever it asked of other hosts and whatever went wrong in it. */
  async function open() {
    const context = await browser.newContext();
    const page = await context.newPage();
    const outside: string[] = [];
    const problems: string[] = [];
    page.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(service.url) && !/^(?:data|blob):/.test(url)) outside.push(url);
    });
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    await page.goto(`${service.url}/`);
    await page.locator('.graphiql-execute-button').waitFor();
    return { page, outside, problems, [Symbol.asyncDispose]: () => context.close() };
  }

  /** Opens the tab, presses the button and waits until the answer shows the text. */
  async function run(page: Page, tab: string, expected: string): Promise<void> {
    await page.getByRole('tab', { name: tab, exact: true }).click();
    await page.locator('.graphiql-query-editor', { hasText: tab }).waitFor();
    await page.locator('.graphiql-execute-button').click();
    await page.locator('.result-window', { hasText: expected }).waitFor();
  }

  it('opens with tabs that work one after the other, from browsing to the progress of the order', async () => {
    await using visit = await open();
    const { page } = visit;

    await run(page, 'Browse', '"displayName"');
    await run(page, 'AddLineItem', '"quantity": 1');
    await run(page, 'Cart', '"cartStatus": "ACTIVE"');
    await run(page, 'PlaceOrder', '"status": "SUCCEEDED"');
    await run(page, 'Progress', '"__typename": "OrderPlaced"');

    assert.equal((await service.ledger.orders(DOMAIN)).length, 1);
    assert.deepEqual(visit.outside, []);
    assert.deepEqual(visit.problems, []);
  });

  it('watches an order over the socket from before it is placed', async () => {
    await using visit = await open();
    const { page } = visit;
    const frames: string[] = [];
    const placed = new Promise<void>((resolve) => {
      page.on('websocket', (socket) => {
        socket.on('framesent', ({ payload }) => frames.push(String(payload)));
        socket.on('framereceived', ({ payload }) => {
          frames.push(String(payload));
          if (String(payload).includes('OrderPlaced')) resolve();
        });
      });
    });

    await page.getByRole('tab', { name: 'Progress', exact: true }).click();
    await page.locator('.graphiql-query-editor', { hasText: 'Progress' }).waitFor();
    await page.locator('.graphiql-execute-button').click();
    await run(page, 'PlaceOrder', '"status": "SUCCEEDED"');
    await placed;

    assert.match(frames[0] ?? '', /"type":"connection_init","payload":\{"x-svc-authorization":"eyJ/);
    assert.deepEqual(
      frames.flatMap((frame) => /"__typename":"(\w+)"/.exec(frame)?.[1] ?? []),
      ['CreatingCart', 'ItemAdded', 'ShippingUpdated', 'OrderPlaced'],
    );
  });

  it('keeps the visitor’s device, and with it the cart, when the page is loaded again', async () => {
    await using visit = await open();
    const { page } = visit;
    await run(page, 'AddLineItem', '"quantity": 1');

    await page.reload();
    await page.locator('.graphiql-execute-button').waitFor();

    await run(page, 'Cart', '"quantity": 1');
  });
});
