/**
 * `npm run bench:storefront`: the largest contentful paint of the storefront's first page in Chromium, over loopback, each time in a
 * browser context that has nothing yet; and the bytes of the scripts that it loaded for it, as the server sent them. Needs Chromium.
 */
import { startServer } from '../examples/support/find-or-start-server.ts';
import { launchChromium } from '../test/support/machine/browser.ts';
import { describeRun } from './support/describe-run.ts';
import { percentile } from './support/percentile.ts';

const VISITS = 7;

/** The last candidate is the largest paint; the page must have had the time for it. */
const READ_PAINT = `new Promise((resolve) =>
  new PerformanceObserver((list) => resolve({
    milliseconds: list.getEntries().at(-1).startTime,
    scripts: performance.getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  })).observe({ type: 'largest-contentful-paint', buffered: true }))`;

const server = await startServer();
const browser = await launchChromium();
try {
  const visit = async () => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 800 } });
    const page = await context.newPage();
    await page.goto(`${server.url}/shop`, { waitUntil: 'networkidle' });
    const paint = await page.evaluate<{ milliseconds: number; scripts: number }>(READ_PAINT);
    await context.close();
    return paint;
  };
  const first = await visit();
  const paints: number[] = [];
  for (let count = 0; count < VISITS; count += 1) paints.push((await visit()).milliseconds);
  console.log(describeRun());
  console.log(`first visit: ${first.milliseconds.toFixed(0)} ms, ${first.scripts} bytes of scripts`);
  const [median, slow] = [0.5, 0.9].map((share) => percentile(paints, share).toFixed(0));
  console.log(`${VISITS} visits after it: median ${median} ms, p90 ${slow} ms`);
} finally {
  await browser.close();
  await server.stop();
}
