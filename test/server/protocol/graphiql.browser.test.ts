import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import * as z from 'zod';
import { launchChromium, skipWithoutChromium } from '../../support/machine/browser.ts';
import { startService, type TestService } from '../../support/servers/start-service.ts';
import { untilStarted } from '../../support/until-started.ts';

const stateShape = z.object({
  tabs: z.array(z.object({ query: z.string(), variables: z.string(), headers: z.string() })),
});
const objectShape = z.record(z.string(), z.unknown());
const headersShape = z.record(z.string(), z.string());

const DOMAIN = 'apparel.demo.example';
const JEWELRY = 'jewelry.demo.example';

describe('GraphiQL in a browser', { skip: skipWithoutChromium() }, () => {
  let service: TestService;
  let browser: Browser;
  before(async () => {
    service = await startService({ domains: [DOMAIN, JEWELRY] });
    browser = await launchChromium();
  });
  after(async () => {
    await browser?.close();
    await service?.[Symbol.asyncDispose]();
  });

  /** GraphiQL, with whatever it asked of other hosts and whatever went wrong in it. */
  async function open() {
    const context = await browser.newContext({ viewport: { width: 1400, height: 1000 } });
    const page = await context.newPage();
    const outside: string[] = [];
    const problems: string[] = [];
    page.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(service.url) && !/^(?:data|blob):/.test(url)) outside.push(url);
    });
    // A refusal as in untilStarted, over a socket: GraphiQL lets its errors go uncaught.
    let refusals = 0;
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('OPERATION_RESOLUTION_FAILURE')) refusals += 1;
      });
    });
    page.on('pageerror', (error) => {
      if (error.message === 'Array(1)' && refusals > 0) refusals -= 1;
      else problems.push(error.message);
    });
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    await page.goto(`${service.url}/graphiql`);
    await page.locator('.graphiql-query-editor', { hasText: 'Browse' }).waitFor();
    return { page, outside, problems, [Symbol.asyncDispose]: () => context.close() };
  }

  /** Follows the link of a journey, whose first tab is then open. */
  async function follow(page: Page, journey: string, first: string): Promise<readonly string[]> {
    await page.getByRole('link', { name: journey, exact: true }).click();
    await page.locator('.graphiql-query-editor', { hasText: new RegExp(`\\b${first}\\W`) }).waitFor();
    return page.locator('.graphiql-tab-button').allTextContents();
  }

  /** What goes over the page's sockets; `placed` settles with the last event of an order. */
  function listFrames(page: Page): { readonly frames: readonly string[]; readonly placed: Promise<void> } {
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
    return { frames, placed };
  }

  /** The events in order, without those that only tell which step has started. */
  const listMilestones = (frames: readonly string[]): readonly string[] =>
    frames
      .flatMap((frame) => /"__typename":"(\w+)"/.exec(frame)?.[1] ?? [])
      .filter((type) => type !== 'OrderStepStarted');

  /** Opens the tab and presses the button. */
  async function start(page: Page, tab: string): Promise<void> {
    await page
      .locator('.graphiql-tab-button')
      .filter({ hasText: new RegExp(`^${tab}$`) })
      .click();
    await page.locator('.graphiql-query-editor', { hasText: new RegExp(`\\b${tab}\\W`) }).waitFor();
    await page.locator('.graphiql-execute-button').click();
  }

  /** The same, waiting until the answer shows the text. */
  async function run(page: Page, tab: string, expected: RegExp): Promise<void> {
    await start(page, tab);
    await untilStarted(page, page.locator('.result-window', { hasText: expected }).waitFor());
  }

  /** Runs a tab whose answer is longer than what the page shows of it at once. */
  async function runLong(page: Page, tab: string, expected: RegExp, isOpen = false): Promise<void> {
    const answered = page.waitForResponse(
      (response) => response.request().postData()?.includes(`"operationName":"${tab}"`) === true,
    );
    // To open it again would bring back what it held before the last change was stored.
    if (isOpen) await page.locator('.graphiql-execute-button').click();
    else await start(page, tab);
    await untilStarted(page, answered);
    assert.match(await (await answered).text(), expected);
    await page.locator('.result-window', { hasText: /"data"/ }).waitFor();
  }

  /** What the shop's captcha shows to a person. */
  async function readCaptchaToken(page: Page): Promise<string> {
    const captcha = await page.context().newPage();
    await captcha.goto(`${service.url}/sandbox/captcha/${JEWELRY}`);
    await captcha.getByRole('button').click();
    const token = await captcha.locator('code').first().textContent();
    await captcha.close();
    return token ?? assert.fail('the page shows no token');
  }

  /** Writes a text over a null of the variables, as a person would: the editor adds the closing quote. */
  async function replaceNull(page: Page, text: string): Promise<void> {
    await page.locator('.graphiql-editor-tool').getByText('null', { exact: true }).dblclick();
    await page.keyboard.insertText(`"${text}`);
    await page.locator('.graphiql-editor-tool', { hasText: text.slice(0, 12) }).waitFor();
  }

  /** GRAPHIQL_PICTURES names a folder for those who want to see what the test sees. */
  async function picture(page: Page, name: string): Promise<void> {
    const folder = process.env['GRAPHIQL_PICTURES'];
    if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` });
  }

  it('opens with tabs that work one after the other, from browsing to the progress of the order', async () => {
    await using visit = await open();
    const { page } = visit;

    await run(page, 'Browse', /"displayName"/);
    await run(page, 'AddLineItem', /"quantity":\s1/);
    await run(page, 'Cart', /"cartStatus":\s"ACTIVE"/);
    await run(page, 'PlaceOrder', /"status":\s"(?:RUNNING|SUCCEEDED)"/);
    const { frames, placed } = listFrames(page);
    await run(page, 'Progress', /"__typename":\s"OrderStepStarted"/);
    await placed;
    assert.deepEqual(listMilestones(frames), ['CreatingCart', 'ItemAdded', 'ShippingUpdated', 'OrderPlaced']);

    await run(page, 'MyOrders', /"orderNumber":\s"AP-/);
    await run(page, 'Follow', /"status":\s"CONFIRMED"/);

    assert.equal((await service.ledger.orders(DOMAIN)).length, 1);
    assert.deepEqual(visit.outside, []);
    assert.deepEqual(visit.problems, []);
  });

  it('searches, tells what a cart lacks, hands it over, and tells about all carts, addresses and the assistant', async () => {
    await using visit = await open();
    const { page } = visit;

    await follow(page, 'Shops', 'Search');
    await run(page, 'Search', /"totalCount":\s[1-9]/);
    await run(page, 'Requirements', /"currency":\s"USD"/);
    await run(page, 'AddressFormat', /"name":\s"firstName"/);
    await run(page, 'Assistant', /"checkoutMode":\s"FIRMLY_SIDE"/);
    await follow(page, 'Carts', 'AddLineItem');
    await run(page, 'AddLineItem', /"quantity":\s1/);
    await run(page, 'Readiness', /"name":\s"MissingShippingInfo"/);
    await run(page, 'Consents', /"consentId":\s"newsletter"/);
    await run(page, 'AddElsewhere', /"currency":\s"JPY"/);
    await runLong(page, 'ActiveCarts', /"domain":"jewelry\.demo\.example".*"domain":"apparel\.demo\.example"/);
    await picture(page, 'active-carts');
    await run(page, 'HandOver', /\/sandbox\/hand-over\//);
    await run(page, 'Persist', /"name":\s"OrderNotFound"/);
    await follow(page, 'Personal data', 'RemoveMyData');
    await run(page, 'RemoveMyData', /"kind":\s"CARTS"/);
    assert.deepEqual(visit.problems, []);
  });

  it('goes on with tabs of a checkout, each with the cart of the one before', async () => {
    await using visit = await open();
    const { page } = visit;
    const placed = (await service.ledger.orders(DOMAIN)).length;
    const checkout = await follow(page, 'Shipments and codes', 'Fill');

    await runLong(page, 'Fill', /"PKT-M-MOSS"/);
    await runLong(page, 'Split', /"quantity":2/);
    await runLong(page, 'PickUp', /"Fieldhouse Austin"/);
    await runLong(page, 'Deliver', /"Standard"/);
    await runLong(page, 'Engrave', /"Gold leaf"/);
    await runLong(page, 'TwoCodes', /Welcome, 10 % off/);
    await runLong(page, 'ThirdCode', /"NOT_STACKABLE"/);
    await service.ledger.setPrice(DOMAIN, 'PKT-M-MOSS', 2650);
    await runLong(page, 'Notice', /"PRICE_CHANGED"/);
    await runLong(page, 'Order', /"orderNumber":"AP-/);
    const abroad = await follow(page, 'Yen, captcha and consents', 'Yen');
    await runLong(page, 'Yen', /"currency":"JPY"/);
    await runLong(page, 'YenPickUp', /"Tsukimi Ginza"/);
    await runLong(page, 'Lacks', /"name":"RequiredConsentsNotSigned"/);
    await picture(page, 'lacks');
    await runLong(
      page,
      'Agree',
      /"blockers":\[\{"name":"MissingRequiredParameters"[^}]*"field":\["captchaToken"\]\}\]/,
    );
    await runLong(page, 'OrderWithCaptcha', /"attempt":null,"userErrors":\[\{[^}]*"field":\["captchaToken"\]/);
    await replaceNull(page, await readCaptchaToken(page));
    await picture(page, 'captcha-token');
    await runLong(page, 'OrderWithCaptcha', /"orderNumber":"JW-/, true);
    await picture(page, 'order-with-captcha');

    const steps = ['Fill', 'Split', 'PickUp', 'Deliver', 'Engrave', 'TwoCodes', 'ThirdCode', 'Notice', 'Order'];
    const jewelry = ['Yen', 'YenPickUp', 'Lacks', 'Agree', 'OrderWithCaptcha'];
    assert.deepEqual([...checkout, ...abroad], [...steps, ...jewelry], 'a tab that this test does not try');
    assert.equal((await service.ledger.orders(DOMAIN)).length, placed + 1);
    assert.equal((await service.ledger.orders(JEWELRY)).length, 1);
    assert.deepEqual(visit.problems, []);
  });

  for (const width of [1_440, 1_024]) {
    it(`shows every tab of every journey at ${width} pixels`, async () => {
      await using visit = await open();
      const { page } = visit;
      await page.setViewportSize({ width, height: 1_000 });
      const journeys = await page.getByRole('navigation').getByRole('link').allTextContents();
      assert.ok(journeys.length >= 7);

      for (const journey of journeys) {
        await page.getByRole('link', { name: journey, exact: true }).click();
        // Before the new page is there, the old one has tabs, too.
        await page.locator('#journeys [aria-current=page]').getByText(journey, { exact: true }).waitFor();
        await page.locator('.graphiql-tab-button').first().waitFor();
        const last = await page.locator('.graphiql-tab-button').last().boundingBox();
        assert.ok(last !== null && last.x + last.width <= width, `${journey} ends at ${last && last.x + last.width}`);
        await picture(page, `${width}-${journey}`);
      }
    });
  }

  it('shows the answer below the editors on a small screen', async () => {
    await using visit = await open();
    const { page } = visit;
    await page.setViewportSize({ width: 360, height: 800 });

    await page.locator('.graphiql-execute-button').click();
    const answer = page.locator('.result-window', { hasText: /"displayName"/ });
    await untilStarted(page, answer.waitFor());

    const [editors, shown] = [await page.locator('.graphiql-editors').boundingBox(), await answer.boundingBox()];
    assert.ok(editors !== null && shown !== null && shown.y >= editors.y + editors.height, 'beside the editors');
    assert.ok(shown.width > 240, `${shown.width} wide`);
    assert.ok((await page.evaluate<number>('document.documentElement.scrollWidth')) <= 360);
    await picture(page, 'small-screen');
    assert.deepEqual(visit.problems, []);
  });

  it('runs the tab that it opens with, before any tab was chosen', async () => {
    await using visit = await open();
    const { page } = visit;

    await page.locator('.graphiql-execute-button').click();

    await untilStarted(page, page.locator('.result-window', { hasText: /"minPrice"/ }).waitFor());
    assert.deepEqual(visit.problems, []);
  });

  it('opens what its address says in a tab of its own, under the visitor’s session, and sends none of it before it is run', async () => {
    await using visit = await open();
    const { page } = visit;
    await run(page, 'AddLineItem', /"quantity":\s1/);
    const query = 'query FromAddress($domain: String!) { cart(domain: $domain) { lineItems { quantity } } }';
    const asked = new URLSearchParams({ query, variables: JSON.stringify({ domain: DOMAIN }) });
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url() + (request.postData() ?? '')));

    await page.goto(`${service.url}/graphiql?journey=Order#${asked}`);
    await page.locator('.graphiql-query-editor', { hasText: 'FromAddress' }).waitFor();

    assert.deepEqual(
      sent.filter((text) => text.includes('FromAddress')),
      [],
    );
    const tabs = await page.locator('.graphiql-tab-button').allTextContents();
    assert.deepEqual(tabs.slice(0, 2), ['FromAddress', 'Browse']);
    await page.locator('.graphiql-execute-button').click();
    await untilStarted(page, page.locator('.result-window', { hasText: /"quantity":\s1/ }).waitFor());
    assert.deepEqual(visit.problems, []);
  });

  it('underlines what variables lack, and no field that has a default', async () => {
    await using visit = await open();
    const { page } = visit;
    const query = 'mutation Add($input: AddLineItemInput!) { addLineItem(input: $input) { cart { cartId } } }';
    const asked = new URLSearchParams({ query, variables: JSON.stringify({ input: { domain: DOMAIN, quantity: 1 } }) });
    await page.goto('about:blank');
    await page.goto(`${service.url}/graphiql#${asked}`);

    // The text is above what underlines it.
    await page.locator('.graphiql-editor-tool .squiggly-error').hover({ force: true });

    const told = page.locator('.monaco-hover-content', { hasText: 'Missing property' });
    assert.deepEqual((await told.innerText()).match(/Missing property "\w+"/g), ['Missing property "addToCartRef"']);
    assert.deepEqual(visit.problems, []);
  });

  it('watches an order over the socket from before it is placed', async () => {
    await using visit = await open();
    const { page } = visit;
    const { frames, placed } = listFrames(page);
    const subscribed = new Promise<void>((resolve) => {
      page.on('websocket', (socket) => {
        socket.on('framesent', ({ payload }) => {
          if (String(payload).includes('"operationName":"Progress"')) resolve();
        });
      });
    });
    const state = stateShape.parse(JSON.parse((await page.locator('#page-state').textContent()) ?? ''));
    const order = state.tabs[3];
    assert.ok(order);

    await start(page, 'Progress');
    await untilStarted(page, subscribed);
    const answer = await service.post(order.query, {
      variables: objectShape.parse(JSON.parse(order.variables)),
      headers: headersShape.parse(JSON.parse(order.headers)),
    });
    assert.equal(answer.errors, undefined);
    await placed;

    assert.match(frames[0] ?? '', /"type":"connection_init","payload":\{"x-svc-authorization":"eyJ/);
    assert.deepEqual(listMilestones(frames), ['CreatingCart', 'ItemAdded', 'ShippingUpdated', 'OrderPlaced']);
  });

  it('keeps the visitor’s device, and with it the cart, when the page is loaded again', async () => {
    await using visit = await open();
    const { page } = visit;
    await run(page, 'AddLineItem', /"quantity":\s1/);

    await page.reload();
    await page.locator('.graphiql-query-editor', { hasText: 'Browse' }).waitFor();

    await run(page, 'Cart', /"quantity":\s1/);
  });
});
