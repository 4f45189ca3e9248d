import assert from 'node:assert/strict';
import { readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { runCli } from '../support/machine/run-cli.ts';
import { temporaryFolder } from '../support/machine/temporary-folder.ts';
import { completeOrder } from '../support/orders/complete-order.ts';
import { APPAREL } from '../support/orders/consents.ts';
import { makeReadyCart } from '../support/orders/ready-cart.ts';
import { startService } from '../support/servers/start-service.ts';

describe('npm run consents', () => {
  it('asks the running server, never past it, and reads the files where none runs', async (t) => {
    const folder = await temporaryFolder(t);
    const print = (order: string) =>
      runCli(t, 'consents', ['--domain', APPAREL, '--order', order], { DATA_DIR: folder });
    const control = join(folder, 'control.json');
    let orderId = '';
    let asked: Awaited<ReturnType<typeof print>>;
    {
      await using service = await startService({ domains: [APPAREL], dataFolder: folder });
      const device = await service.openDevice();
      await makeReadyCart(device, APPAREL);
      const { attempt } = await completeOrder(device, { domain: APPAREL, key: 'one' });
      orderId = attempt?.result.orderId ?? '';
      asked = await print(orderId);

      const address = await readFile(control, 'utf8');
      await rename(control, `${control}.hidden`);
      const refused = await print(orderId);
      await rename(`${control}.hidden`, control);

      assert.match(address, /http:\/\/127\.0\.0\.1:/);
      assert.deepEqual([refused.code, refused.out], [1, '']);
      assert.match(refused.errors, /^consents: .*in use/);
    }

    const read = await print(orderId);
    const none = await print('no-such');

    assert.equal(asked.code, 0);
    assert.deepEqual(
      asked.out
        .trim()
        .split('\n')
        .map((line) => {
          const { orderId: of, consentId, accepted, required } = JSON.parse(line) as Record<string, unknown>;
          return [of, consentId, accepted, required];
        }),
      [
        [orderId, 'privacy', true, true],
        [orderId, 'terms', true, true],
      ],
    );
    assert.deepEqual(read, asked);
    assert.deepEqual(
      [none.code, none.out, none.errors],
      [1, '', `consents: no trail of an order no-such at ${APPAREL}\n`],
    );
  });

  it('refuses a folder without data, and creates nothing', async (t) => {
    const folder = await temporaryFolder(t);
    const missing = join(folder, 'missing');
    const command = ['--domain', APPAREL, '--order', 'AP-100001'];

    const inEmpty = await runCli(t, 'consents', command, { DATA_DIR: folder });
    const inMissing = await runCli(t, 'consents', command, { DATA_DIR: missing });

    const toRefusal = (name: string) => ({
      code: 1,
      out: '',
      errors: `consents: the folder ${name} holds no data of the service; name its folder with DATA_DIR\n`,
    });
    assert.deepEqual([inEmpty, inMissing], [toRefusal(folder), toRefusal(missing)]);
    assert.deepEqual(await readdir(folder), []);
  });
});
