import assert from 'node:assert/strict';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { runCli } from '../support/machine/run-cli.ts';
import { temporaryFolder } from '../support/machine/temporary-folder.ts';
import { startService, testKeySecret } from '../support/servers/start-service.ts';
import { createUcpClient } from '../support/servers/ucp-client.ts';
import { ucpOf } from '../support/servers/ucp-settings.ts';

describe('npm run check:merchant', () => {
  it('tries a shop of the demo and leaves nothing in the data folder', async (t) => {
    const folder = await temporaryFolder(t);

    const { code, out, errors } = await runCli(t, 'check-merchant', ['--domain', 'jewelry.demo.example'], {
      DATA_DIR: folder,
    });

    assert.deepEqual([code, errors], [0, '']);
    assert.match(out, /^good +new cart +\d+\.\d\d s {2}One unit of \S+, and the amounts add up to ¥[\d,]+$/m);
    assert.match(out, /^\d+ good, 0 doubtful, 0 wrong, \d+ skipped$/m);
    assert.deepEqual(await readdir(folder), []);
  });

  it('says which merchants there are, and what is wrong with a call', async (t) => {
    const environment = { DATA_DIR: await temporaryFolder(t) };

    const unknown = await runCli(t, 'check-merchant', ['--domain', 'nobody.example'], environment);
    const bare = await runCli(t, 'check-merchant', [], environment);

    assert.deepEqual([unknown.code, bare.code], [1, 2]);
    assert.match(unknown.errors, /There is no merchant nobody\.example\. There are: apparel\.demo\.example, /);
    assert.match(bare.errors, /--domain shop\.example/);
  });

  it('has the running service try a shop of the Universal Commerce Protocol, which asks that service for the key', async (t) => {
    await using shops = await startUcpShop(t);

    const tried = await shops.run('--domain', DOMAIN, '--variant', shops.variantId);
    const unnamed = await shops.run('--domain', DOMAIN);

    assert.deepEqual([tried.code, tried.errors], [0, '']);
    assert.match(tried.out, /^good +products by reference +\d/m);
    assert.match(tried.out, /^good +cart emptied +\d/m);
    assert.match(tried.out, /^\d+ good, 0 doubtful, 0 wrong, \d+ skipped$/m);
    assert.deepEqual(unnamed.code, 0);
    assert.match(unnamed.out, /^skipped +cart .*--variant/m);

    await shops.service[Symbol.asyncDispose]();
    const alone = await shops.run('--domain', DOMAIN);

    assert.equal(alone.code, 1);
    assert.match(alone.errors, /no service runs with this DATA_DIR: start it first/);
  });
});

const SHOP = 'apparel.demo.example';
const DOMAIN = 'agent-shop.example';

/** A service that buys at a shop of another service, and the command beside it. */
async function startUcpShop(t: TestContext) {
  await using opened = new AsyncDisposableStack();
  const shop = opened.use(await startService({ domains: [SHOP], config: { ucp: ucpOf([]) } }));
  const merchant = {
    domain: DOMAIN,
    displayName: 'Agent shop',
    platform: 'ucp',
    settings: { url: `${shop.url}/api/v1/ucp/rest/domain/${SHOP}` },
  };
  const folder = await temporaryFolder(t);
  const file = join(folder, 'cartwright.json');
  await writeFile(
    file,
    JSON.stringify({ partners: [{ name: 'acme', appIds: [{ id: 'acme-web' }] }], merchants: [merchant] }),
  );
  const dataFolder = join(folder, 'data');
  const merchants = [{ ...merchant, enabled: true }];
  const service = opened.use(await startService({ domains: [], merchants, dataFolder }));
  const { body } = await createUcpClient(shop.url, SHOP).post('/catalog/search', { query: 'shirt' });
  const everything = opened.move();
  return {
    service,
    variantId: String(body.products[0].variants[0].id),
    run: (...parameters: readonly string[]) =>
      runCli(t, 'check-merchant', parameters, { DATA_DIR: dataFolder, CONFIG_FILE: file, KEY_SECRET: testKeySecret }),
    [Symbol.asyncDispose]: () => everything.disposeAsync(),
  };
}
