import assert from 'node:assert/strict';
import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';

/** What a buyer's browser meets on the way: nothing of it may be there at the end. */
export interface Visit {
  readonly page: Page;
  readonly complaints: readonly string[];
  /** Requests to other hosts than this computer's. */
  readonly strangers: readonly string[];
}

export const WIDTHS = [1440, 360] as const;

export interface Visitor {
  readonly width: number;
  readonly locale?: string;
  readonly colorScheme?: 'light' | 'dark';
}

export async function openVisit(
  browser: Browser,
  { width, locale = 'en-US', colorScheme = 'light' }: Visitor,
): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width, height: 800 },
    locale,
    colorScheme,
    reducedMotion: 'reduce',
  });
  const complaints: string[] = [];
  const strangers: string[] = [];
  context.on('console', (message) => {
    if (['warning', 'error'].includes(message.type())) complaints.push(message.text());
  });
  context.on('weberror', (error) => void complaints.push(error.error().message));
  context.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url());
    const isOwn = hostname === '127.0.0.1' || hostname === 'localhost' || hostname.endsWith('.localhost');
    if (protocol.startsWith('http') && !isOwn) strangers.push(request.url());
  });
  return { page: await context.newPage(), complaints, strangers };
}

/** No rule of axe-core is broken, nothing is wider than the screen, and the page has one first heading. */
export async function assertAccessible(page: Page): Promise<void> {
  // Evaluated and not added as a script: the page's policy allows no script of others.
  await page.evaluate(axe.source);
  const violations = await page.evaluate<string[]>(
    `axe.run({ resultTypes: ['violations'] }).then(({ violations }) =>
      violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html.slice(0, 160)).join(' | ')))`,
  );
  assert.deepEqual(violations, [], page.url());
  const { width, wide } = await page.evaluate<{ width: number; wide: number }>(
    '({ width: innerWidth, wide: document.documentElement.scrollWidth })',
  );
  assert.ok(wide <= width, `${page.url()} is ${wide} wide on a screen of ${width}`);
  assert.equal(await page.locator('h1').count(), 1, page.url());
}

/** STOREFRONT_PICTURES names a folder for those who want to see what the test sees. */
export async function picture({ page }: Visit, name: string): Promise<void> {
  const folder = process.env['STOREFRONT_PICTURES'];
  const width = page.viewportSize()?.width;
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: true });
}
