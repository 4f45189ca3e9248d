import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { servePage } from '../../storefront/serve-page.ts';
import { launchChromium, skipWithoutChromium } from '../../support/machine/browser.ts';
import { createExpressBuyer, readMoney, toApproval } from '../../support/orders/express-buyer.ts';
import { makeReadyCart } from '../../support/orders/ready-cart.ts';
import { startService } from '../../support/servers/start-service.ts';

const DOMAIN = 'apparel.demo.example';

describe("the provider's page in a browser", { skip: skipWithoutChromium() }, () => {
  it('lets a buyer pay with each provider, decline and cancel, and leads back to the shop', async () => {
    await using service = await startService({ domains: [DOMAIN] });
    await using shop = await servePage('');
    const browser = await launchChromium();
    try {
      for (const [provider, button] of [
        ['PAYPAL', 'Pay with the balance'],
        ['APPLE_PAY', 'Pay with Visa 4242'],
        ['KLARNA', 'Pay in 30 days'],
      ] as const) {
        const device = await service.openDevice();
        const { total } = await makeReadyCart(device, DOMAIN);
        const before = (await readMoney(service, DOMAIN)).length;
        const buyer = createExpressBuyer(device, DOMAIN);
        const { session } = await buyer.start({ provider, returnUrl: `${shop.url}/paid?step=2` });
        const page = await browser.newPage();
        await page.goto(session?.redirectUrl ?? '');
        assert.match((await page.textContent('main, body')) ?? '', /to Fieldhouse Apparel/);

        await page.getByRole('button', { name: button }).click();
        await page.waitForURL((url) => url.href.startsWith(`${shop.url}/paid?step=2&sessionId=`));

        const { step: _, ...given } = Object.fromEntries(new URL(page.url()).searchParams);
        const { sessionId } = given;
        assert.equal(sessionId, session?.sessionId);
        const authorized = await buyer.authorize({ sessionId, approval: toApproval(given) });
        assert.deepEqual(authorized.userErrors, []);
        const { attempt } = await buyer.complete({ sessionId, idempotencyKey: crypto.randomUUID() });
        assert.equal(attempt?.status, 'SUCCEEDED');
        assert.deepEqual((await readMoney(service, DOMAIN)).slice(before), [
          `hold ${total.number}`,
          `capture ${total.number}`,
        ]);
        // The page of a session whose money is held has nothing more to decide.
        await page.goto(session?.redirectUrl ?? '');
        assert.equal(await page.getByRole('button').count(), 0);
        await page.close();
      }

      const device = await service.openDevice();
      await makeReadyCart(device, DOMAIN);
      const { session } = await createExpressBuyer(device, DOMAIN).start({ returnUrl: `${shop.url}/paid` });
      const page = await browser.newPage();
      await page.goto(session?.redirectUrl ?? '');
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.waitForURL(`${shop.url}/paid?sessionId=${session?.sessionId}&cancelled=true`);
    } finally {
      await browser.close();
    }
  });
});
