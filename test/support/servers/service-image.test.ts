import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { systemRuntime } from '../../../src/lib/runtime.ts';
import { Secret } from '../../../src/lib/secret.ts';
import { temporaryFolder } from '../machine/temporary-folder.ts';
import { forgetImages } from './service-image.ts';
import { type StartServiceOptions, startService, type TestService } from './start-service.ts';

const DOMAIN = 'jewelry.demo.example';
const domains = [DOMAIN];

const listSynchronized = ({ log }: TestService) =>
  log.filter(({ message }) => message === 'The catalog was synchronized').map(({ fields }) => Object(fields).domain);

const findPicture = async ({ service }: TestService) => {
  const page = await service.catalogIndex.listProducts({ domain: DOMAIN, page: 1, size: 1 });
  return page?.products[0]?.images[0]?.url ?? '';
};

describe('a service of a test', () => {
  it('starts with the keys and catalogs that the first of them made, and shows pictures at its own address', async () => {
    await using first = await startService({ domains });
    await first.openDevice();

    const began = Date.now();
    await using second = await startService({ domains });

    assert.deepEqual(await second.service.keys.jwks(), await first.service.keys.jwks());
    assert.deepEqual(listSynchronized(second), []);
    const [before] = await first.service.catalogIndex.listSnapshots();
    const [after] = await second.service.catalogIndex.listSnapshots();
    assert.deepEqual([after?.domain, after?.products], [DOMAIN, before?.products]);
    assert.ok((after?.asOf ?? 0) >= began);
    assert.ok((await findPicture(first)).startsWith(first.url));
    assert.ok((await findPicture(second)).startsWith(second.url));
  });

  it('starts with them in a folder that has none, and lists the catalogs again if it has', async (t) => {
    await using first = await startService({ domains });
    const dataFolder = await temporaryFolder(t);
    const began = Date.now();

    const second = await startService({ domains, dataFolder });
    const keys = await second.service.keys.jwks();
    const listed = listSynchronized(second);
    const [snapshot] = await second.service.catalogIndex.listSnapshots();
    const picture = await findPicture(second);
    await second[Symbol.asyncDispose]();
    await using again = await startService({ domains, dataFolder });

    assert.deepEqual(keys, await first.service.keys.jwks());
    assert.deepEqual([listed, listSynchronized(again)], [[], domains]);
    assert.ok((snapshot?.asOf ?? 0) >= began);
    assert.ok(picture.startsWith(second.url));
    assert.deepEqual(await again.service.keys.jwks(), keys);
  });

  it('starts in memory with what the first of them made in a folder', async (t) => {
    forgetImages();
    await using first = await startService({ domains, dataFolder: await temporaryFolder(t) });

    await using second = await startService({ domains });

    assert.deepEqual(await second.service.keys.jwks(), await first.service.keys.jwks());
    assert.deepEqual(listSynchronized(second), []);
    assert.ok((await findPicture(second)).startsWith(second.url));
  });

  it('starts with them at any time, as if they had been made then', async (t) => {
    await using first = await startService({ domains });
    const now = () => Date.UTC(2026, 1, 1);

    for (const place of [{}, { dataFolder: await temporaryFolder(t) }]) {
      await using other = await startService({ domains, now, ...place });

      const [key] = await other.service.stores.keys.list('token-signing');
      const [snapshot] = await other.service.catalogIndex.listSnapshots();
      assert.deepEqual(await other.service.keys.jwks(), await first.service.keys.jwks());
      assert.deepEqual(listSynchronized(other), []);
      assert.deepEqual([key?.createdAt, snapshot?.asOf], [now(), now()]);
    }
  });

  it('starts with them although none before it could make them, from the second on', async () => {
    forgetImages();
    const options = { domains, config: { drainSeconds: 2 } };
    await using first = await startService(options);
    await using second = await startService(options);
    await using third = await startService(options);

    assert.deepEqual([first, second, third].map(listSynchronized), [domains, [], []]);
    assert.notDeepEqual(await second.service.keys.jwks(), await first.service.keys.jwks());
    assert.deepEqual(await third.service.keys.jwks(), await second.service.keys.jwks());
  });

  const own: Readonly<Record<string, StartServiceOptions>> = {
    'with a key secret of its own': { config: { keySecret: new Secret(new Uint8Array(32)) } },
    'with names of its own': { runtime: { ...systemRuntime, uuid: () => randomUUID() } },
  };
  for (const [name, options] of Object.entries(own)) {
    it(`makes them itself ${name}`, async () => {
      await using first = await startService({ domains });

      await using second = await startService({ domains, ...options });

      assert.notDeepEqual(await second.service.keys.jwks(), await first.service.keys.jwks());
      assert.deepEqual(listSynchronized(second), domains);
    });
  }
});
