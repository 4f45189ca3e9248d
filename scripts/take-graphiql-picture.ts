/** Takes the README's picture: GraphiQL with the progress of a placed order. Needs Chromium; CHROMIUM_PATH says where it is. */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { launchChromium } from '../test/support/machine/browser.ts';
import { startService } from '../test/support/servers/start-service.ts';

const picturePath = join(import.meta.dirname, '..', 'docs', 'images', 'graphiql.png');

// Slow enough to tell the steps apart, quick enough to wait for.
await using service = await startService({ config: { demoStepPauseMs: 400 } });
const browser = await launchChromium();
try {
  const page = await browser.newPage({ viewport: { width: 1400, height: 1120 }, deviceScaleFactor: 1.25 });
  await page.goto(`${service.url}/graphiql`);
  await page.locator('.graphiql-query-editor', { hasText: 'Browse' }).waitFor();
  await run(page, 'PlaceOrder', /"status":\s"SUCCEEDED"/);
  // The page shows only the first events at once.
  const placed = new Promise<void>((resolve) => {
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('OrderPlaced')) resolve();
      });
    });
  });
  await run(page, 'Progress', /"__typename":\s"OrderStepStarted"/);
  await placed;
  await page.screenshot({ path: picturePath });
} finally {
  await browser.close();
}

/** GraphiQL needs a moment to notice which operation a tab holds, and does not run it until then. */
async function run(page: Page, tab: string, expected: RegExp): Promise<void> {
  const button = page.locator('.graphiql-tab-button').filter({ hasText: new RegExp(`^${tab}$`) });
  await button.click();
  await page.locator('.graphiql-query-editor', { hasText: `${tab}(` }).waitFor();
  const answer = page.locator('.result-window', { hasText: expected });
  for (let attempt = 1; attempt <= 10 && !(await answer.isVisible()); attempt += 1) {
    await page.locator('.graphiql-execute-button').click();
    await answer.waitFor({ timeout: 3_000 }).catch(() => {});
  }
  await answer.waitFor({ timeout: 1_000 });
}
