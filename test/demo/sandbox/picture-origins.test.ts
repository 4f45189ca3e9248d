import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { listPictureOrigins } from '../../../src/demo/sandbox/catalog/list-picture-origins.ts';
import { demoSettings } from '../../../src/demo/sandbox/demo-shops/demo-settings.ts';
import { header, openSandbox } from '../../adapters/sandbox/open-sandbox.ts';

describe('the origins of pictures', () => {
  it('are those of twenty hosts of imported products, beside those that the sandbox draws', async (t) => {
    const hosts = Array.from({ length: 21 }, (_, index) => `pictures-${String(index + 1).padStart(2, '0')}.example`);
    const catalog = [
      header,
      ...[...demoSettings.map(({ domain }) => domain), ...hosts].map(
        (host, index) =>
          `mug-${index},Mug,,true,Title,Default Title,,,MUG-${index},400,,0,deny,12.50,,true,true,https://${host}/mug.svg,`,
      ),
    ].join('\n');
    const { database, close } = await openSandbox({ catalog });
    t.after(close);

    const origins = await listPictureOrigins(database);

    assert.deepEqual(
      origins,
      hosts.slice(0, 20).map((host) => `https://${host}`),
    );
  });
});
