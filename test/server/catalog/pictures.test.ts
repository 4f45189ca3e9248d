import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as z from 'zod';
import { startService } from '../../support/servers/start-service.ts';

const DOMAIN = 'jewelry.demo.example';

const shape = z.object({
  products: z.object({ products: z.array(z.object({ images: z.array(z.object({ url: z.string() })) })) }),
});

describe('pictures of the demo', () => {
  it('load from the service, for pages of any origin', async () => {
    await using service = await startService({ domains: [DOMAIN] });
    const { data } = await service.post(
      `{ products(domain: "${DOMAIN}", size: 100) { products { images { url } } } }`,
      {
        headers: { 'x-svc-app-id': 'demo-app' },
      },
    );
    const urls = shape.parse(data).products.products.flatMap(({ images }) => images.map(({ url }) => url));

    const answers = await Promise.all([...new Set(urls)].map((url) => fetch(url)));
    const other = await fetch(`${service.url}/sandbox/pictures/..%2f..%2fetc.svg`);

    assert.ok(urls.length > 20);
    for (const { status, headers } of answers) {
      assert.deepEqual(
        [status, headers.get('content-type'), headers.get('cross-origin-resource-policy')],
        [200, 'image/svg+xml; charset=utf-8', 'cross-origin'],
      );
    }
    assert.equal(other.status, 404);
  });
});
