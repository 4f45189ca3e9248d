import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** The first has no windows of its own, which take a third more processor time. */
const CANDIDATES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** For what a page is to show: a busy machine takes longer than the half minute that is the default. */
const PATIENCE_MS = 120_000;

/** The browser of this machine: CHROMIUM_PATH where it is set, else where distributions put it; undefined where there is none. */
export const findChromium = (): string | undefined =>
  [process.env['CHROMIUM_PATH'] ?? '', ...CANDIDATES].find((path) => path !== '' && existsSync(path));

/** No test may pass in CI because it did not run. */
export function skipWithoutChromium(): string | false {
  if (findChromium() !== undefined) return false;
  if (process.env['CI'] === 'true') return false;
  return 'no Chromium here; install it, or say where it is by CHROMIUM_PATH';
}

export async function launchChromium(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('There is no Chromium on this machine, and CI has to have one');
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  });
  browser.on('context', (context) => context.setDefaultTimeout(PATIENCE_MS));
  return browser;
}
