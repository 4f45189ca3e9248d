import assert from 'node:assert/strict';
import { it } from 'node:test';
import { serveShop } from '../../../examples/card-token/serve-shop.ts';
import { launchChromium, skipWithoutChromium } from '../../support/machine/browser.ts';

it('the example shop waits 90 seconds for a frame of a network, and then says so', {
  skip: skipWithoutChromium(),
}, async () => {
  const shop = await serveShop({ cartwright: 'http://127.0.0.1:9', appToken: 'none', port: 0 });
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    await page.clock.install({ time: 0 });
    await page.goto(shop.url);
    // Without Cartwright the page has nothing else to do.
    await page.waitForLoadState('networkidle');
    // Installed alone, the clock would go on with the machine's.
    await page.clock.pauseAt(3_600_000);
    await page.evaluate(`import('/frames.js').then(({ askFrame }) => {
      const frame = { url: 'about:blank', origin: 'https://network.example', nonce: 'nonce' };
      window.outcome = 'waits';
      askFrame(frame, { types: ['iframeResult'] }).catch(({ message }) => { window.outcome = message; });
    })`);
    const read = () => page.evaluate<string>('window.outcome');

    await page.clock.runFor(89_900);
    const [early, frames] = [await read(), await page.locator('#frame iframe').count()];
    await page.clock.runFor(200);

    assert.deepEqual([early, frames], ['waits', 1]);
    assert.equal(await read(), 'The page of the card network did not answer within 90 seconds. Please try again.');
    assert.equal(await page.locator('#frame iframe').count(), 0);
  } finally {
    await browser.close();
    await shop.close();
  }
});
