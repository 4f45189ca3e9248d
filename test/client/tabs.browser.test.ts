import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { servePage } from '../storefront/serve-page.ts';
import { launchChromium, skipWithoutChromium } from '../support/machine/browser.ts';
import { startService } from '../support/servers/start-service.ts';
import { until } from '../support/until.ts';

/** Asks once, in a page by `ask` and in a worker by a message, and tells which sessions it made. */
const SCRIPT = `
import { createClient } from './create-client.ts';

async function ask(url) {
  const made = [];
  const cartwright = createClient({ url, appId: 'demo-app', onSession: ({ deviceId }) => made.push(deviceId) });
  const { activeCarts } = await cartwright.query('{ activeCarts { domain } }');
  return { made, carts: activeCarts.length };
}

if (globalThis.document === undefined) {
  onmessage = async ({ data }) => postMessage(await ask(data));
} else {
  globalThis.ask = ask;
  globalThis.askInWorker = (url) =>
    new Promise((resolve, reject) => {
      const worker = new Worker('/main.js', { type: 'module' });
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = ({ message }) => reject(new Error(message));
      worker.postMessage(url);
    });
}
`;

interface Answer {
  readonly made: readonly string[];
  readonly carts: number;
}

async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: SCRIPT, resolveDir: fileURLToPath(new URL('../../client/src/', import.meta.url)) },
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}

describe('the client in two tabs and a worker', { skip: skipWithoutChromium() }, () => {
  it('makes one session for all of them, and has it after a reload', async () => {
    await using service = await startService({ domains: ['apparel.demo.example'] });
    await using served = await servePage(await bundle());
    await using browser = await launchChromium();
    const context = await browser.newContext();
    const open = async () => {
      const page = await context.newPage();
      await page.goto(served.url);
      return page;
    };
    const [one, other] = [await open(), await open()];
    // The session is made only when all have asked for one, or wait for whoever does.
    let asked = 0;
    const countWaiting = () => one.evaluate<number>('navigator.locks.query().then(({ pending }) => pending.length)');
    await context.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('createDeviceSession')) {
        asked += 1;
        await until(async () => asked + (await countWaiting()) >= 3);
      }
      await route.continue();
    });
    const call = (name: string) => `${name}(${JSON.stringify(`${service.url}/graphql`)})`;

    const first = await Promise.all([
      one.evaluate<Answer>(call('ask')),
      other.evaluate<Answer>(call('ask')),
      other.evaluate<Answer>(call('askInWorker')),
    ]);
    await one.reload();
    const reloaded = await one.evaluate<Answer>(call('ask'));

    assert.deepEqual(
      [...first, reloaded].map(({ carts }) => carts),
      [0, 0, 0, 0],
    );
    assert.equal(first.flatMap(({ made }) => made).length, 1);
    assert.deepEqual(reloaded.made, []);
  });
});
