import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import { createHost } from '../../site/create-host.ts';
import { atEnd } from '../support/at-end.ts';
import { temporaryFolder } from '../support/machine/temporary-folder.ts';

describe('the host of the website', () => {
  it('serves pages by their names, and nothing from outside its folder', async (t) => {
    const folder = await temporaryFolder(t);
    const dist = join(folder, 'dist');
    await mkdir(join(dist, 'schema'), { recursive: true });
    for (const [path, content] of [
      ['secret.html', 'secret'],
      ['dist/cart.html', 'the cart'],
      ['dist/schema/index.html', 'the schema'],
      ['dist/404.html', 'no such page'],
    ] as const)
      await writeFile(join(folder, path), content);
    const host = createHost(dist).listen(0, '127.0.0.1');
    atEnd(t, () => host.close());
    await once(host, 'listening');
    const { port } = host.address() as AddressInfo;
    // A browser would resolve the dots itself.
    const ask = async (path: string) => {
      const asked = request({ host: '127.0.0.1', port, path, agent: false }).end();
      const [response] = await once(asked, 'response');
      return [response.statusCode, response.headers['content-type'], await text(response)];
    };

    assert.deepEqual(await ask('/cart?from=search'), [200, 'text/html', 'the cart']);
    assert.deepEqual(await ask('/schema/'), [200, 'text/html', 'the schema']);
    for (const path of ['/none', '/../secret', '/..%2fsecret', '/%', 'http://['])
      assert.deepEqual(await ask(path), [404, 'text/html', 'no such page'], path);
  });
});
