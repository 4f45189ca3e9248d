import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Request, Route } from 'playwright-core';
import { skipWithoutChromium } from '../../support/machine/browser.ts';
import { openExampleShop } from '../../support/servers/open-example-shop.ts';

const DOMAIN = 'apparel.demo.example';

it('a buyer of the example shop orders once, although the network loses answers', {
  skip: skipWithoutChromium(),
}, async () => {
  await using opened = await openExampleShop(DOMAIN);
  const { service, shop, browser } = opened;
  const page = await browser.newPage();
  const lost = new Set<string>();
  /** Lets the first call of each of these operations be executed, and loses its answer. */
  const loseOnce = async (route: Route, [name]: readonly string[] = []) => {
    if (name === undefined || lost.has(name)) return route.continue();
    lost.add(name);
    await route.fetch();
    await route.abort('connectionreset');
  };
  await page.route(`${service.url}/graphql`, (route) =>
    loseOnce(route, /(?<= )(?:addLineItem|completeOrder)\b/.exec(route.request().postData() ?? '') ?? undefined),
  );
  await page.route(`${shop.url}/cards`, (route) =>
    loseOnce(route, /enrollCard|createPaymentIntent/.exec(route.request().postData() ?? '') ?? undefined),
  );

  await page.goto(shop.url);
  await page.getByText('$75.20').waitFor();
  await page.getByLabel('Card number').fill('3782 822463 10005');
  const pay = page.getByRole('button', { name: 'Pay', exact: true });
  await pay.click();
  // A card is never sent again by itself.
  await page.getByText('The service cannot be reached').waitFor();
  assert.deepEqual([...lost], ['addLineItem', 'enrollCard']);
  await pay.click();
  await page.getByText(/^Thank you\. Your order is AP-\d+\.$/).waitFor();

  assert.deepEqual([...lost], ['addLineItem', 'enrollCard', 'createPaymentIntent', 'completeOrder']);
  assert.deepEqual(
    (await service.ledger.charges(DOMAIN)).map(({ amount }) => amount),
    [7_520],
  );
});

it('a buyer of the example shop reads that the service cannot be reached, after some tries', {
  skip: skipWithoutChromium(),
}, async () => {
  await using opened = await openExampleShop(DOMAIN);
  const { service, shop, browser } = opened;
  const page = await browser.newPage();
  const now = Date.now();
  await page.clock.install({ time: now });
  // The page's time runs until it is paused, and cannot be paused in its past.
  await page.clock.pauseAt(now + 60_000);
  // Pauses drawn by chance may add up to 29.5 s: the last try would be over its time of 30 s before it is refused.
  await page.addInitScript(() => {
    Math.random = () => 0;
  });
  let calls = 0;
  const open = new Set<Request>();
  page.on('request', (request) => request.url() === `${service.url}/graphql` && open.add(request));
  page.on('requestfailed', (request) => open.delete(request));
  await page.route(`${service.url}/graphql`, (route) => {
    calls += 1;
    return route.abort('connectionrefused');
  });

  await page.goto(shop.url);
  const told = page.getByText('The service cannot be reached');
  while (!(await told.isVisible())) {
    // The page's time stands still while the network is at work, however long that takes, or a call would be over its time.
    if (open.size === 0) await page.clock.runFor(1_000);
  }

  assert.ok(calls > 2, `${calls} calls`);
});
