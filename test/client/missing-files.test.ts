import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { load } from '../../client/src/load.ts';
import { temporaryFolder } from '../support/machine/temporary-folder.ts';
import { startService } from '../support/servers/start-service.ts';

const SHOP = 'apparel.demo.example';
const source = join(import.meta.dirname, '../../client/src');

/** The client of a page that was loaded before a deployment, which took some of its files away. */
async function openOldPage(t: TestContext, url: string, isGone: (part: string) => boolean) {
  const outdir = await temporaryFolder(t);
  const { metafile } = await build({
    entryPoints: [join(source, 'index.ts')],
    bundle: true,
    splitting: true,
    format: 'esm',
    outdir,
    metafile: true,
    absWorkingDir: outdir,
  });
  const parts = Object.entries(metafile.outputs).flatMap(([path, { entryPoint }]) => {
    const isPart = entryPoint !== undefined && !entryPoint.endsWith('/index.ts') && isGone(entryPoint);
    return isPart ? [path] : [];
  });
  assert.ok(parts.length > 0);
  for (const path of parts) await rm(join(outdir, path));
  const { createClient }: typeof import('../../client/src/index.ts') = await import(
    pathToFileURL(join(outdir, 'index.js')).href
  );
  const sent: string[] = [];
  const send: typeof fetch = (address, init) => {
    sent.push(String(init?.body));
    return fetch(address, init);
  };
  return { client: createClient({ url: `${url}/graphql`, appId: 'demo-app', fetch: send }), sent };
}

const missing = (isAnswered: boolean) => ({ name: 'CartwrightError', code: 'PartMissing', isAnswered });
const call = { domain: SHOP, payment: { encryptedCard: 'a card' } };
const clear = 'mutation ($input: ClearCartInput!) { clearCart(input: $input) { userErrors { name } } }';

describe('a page that misses files of the client', () => {
  it('is told to load itself again, and sends nothing', async (t) => {
    const { client, sent } = await openOldPage(t, 'http://127.0.0.1:9', () => true);
    const events = client.completeOrder(call).events[Symbol.asyncIterator]();
    const changes = client.subscribe('subscription { cartChanged(domain: "a") { revision } }')[Symbol.asyncIterator]();

    await assert.rejects(client.mutate(clear, { input: { domain: SHOP } }), missing(true));
    await assert.rejects(client.completeOrder(call).result, missing(true));
    await assert.rejects(Promise.resolve(events.next()), missing(true));
    await assert.rejects(Promise.resolve(changes.next()), missing(true));
    await assert.rejects(client.pending(), missing(true));

    assert.deepEqual(sent, []);
  });

  it('knows nothing of an order that it follows', async (t) => {
    const { client } = await openOldPage(t, 'http://127.0.0.1:9', () => true);

    await assert.rejects(client.followOrder('attempt').result, missing(false));
  });

  it('has no pending order if the list of mutations alone is missing', async (t) => {
    await using service = await startService({ domains: [SHOP] });
    const { client, sent } = await openOldPage(t, service.url, (part) => part.endsWith('keyed-inputs.ts'));

    await assert.rejects(client.completeOrder(call).result, missing(true));

    assert.deepEqual(await client.pending(), []);
    assert.ok(sent.every((body) => !body.includes('completeOrder')));
  });
});

describe('a file of the client', () => {
  it('is asked for once more if it did not come', async () => {
    let asked = 0;
    const part = async () => {
      asked += 1;
      if (asked === 1) throw new TypeError('Failed to fetch dynamically imported module');
      return 'part';
    };

    assert.equal(await load(part), 'part');
    assert.equal(asked, 2);
  });
});
