import assert from 'node:assert/strict';
import { createServer, type ServerResponse } from 'node:http';
import { after, before, describe, it } from 'node:test';
import { adapterRegistry } from '../../../src/adapters/registry.ts';
import { checkMerchant } from '../../../src/composition/check-merchant/check-merchant.ts';
import { toCheckedMerchant } from '../../../src/composition/check-merchant/checked-merchant.ts';
import type { CheckedStep } from '../../../src/composition/check-merchant/checked-step.ts';
import { silentLogger } from '../../../src/lib/logger.ts';
import { systemRuntime } from '../../../src/lib/runtime.ts';
import { Secret } from '../../../src/lib/secret.ts';

const secret = new Secret('canary');
const http = { readRetries: 0 };

/** The settings of a shop at this address, by platform. The sandbox has no address of its own. */
const settings: Readonly<Record<string, (url: string) => object>> = {
  medusa: (url) => ({ url, publishableKey: 'pk_1', regionId: 'reg_1', secretKey: secret, http }),
  shopify: (url) => ({ url, privateToken: secret, http }),
  ucp: (url) => ({ url, http }),
  vendure: (url) => ({
    ...{ shopApiUrl: `${url}/shop-api`, adminApiUrl: `${url}/admin-api`, http },
    ...{ adminUsername: 'admin', adminPassword: secret },
  }),
};

const pages: Readonly<Record<string, (response: ServerResponse) => void>> = {
  html: (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>canary</h1>'),
  other: (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"hello":"canary"}'),
  failing: (response) => response.writeHead(503, { 'content-type': 'application/json' }).end('{}'),
};

describe('check:merchant at an address where no shop answers', () => {
  const server = createServer((incoming, response) => {
    const [, page = ''] = (incoming.url ?? '').split('/');
    pages[page]?.(response);
  });
  let origin: string;
  let closed: string;
  before(async () => {
    const listen = async (each: typeof server) => {
      await new Promise<void>((resolve) => each.listen(0, '127.0.0.1', resolve));
      const address = each.address();
      return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    };
    origin = await listen(server);
    const gone = createServer();
    closed = await listen(gone);
    gone.close();
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });

  async function check(platform: string, url: string): Promise<readonly CheckedStep[]> {
    const kind = adapterRegistry[platform];
    const toSettings = settings[platform];
    assert.ok(kind && toSettings, platform);
    const merchant = { domain: 'shop.example', displayName: 'Shop', settings: toSettings(url) };
    const adapter = await kind.create(merchant, { runtime: systemRuntime, logger: silentLogger, sandbox: null });
    const steps: CheckedStep[] = [];
    const checked = toCheckedMerchant({ domain: merchant.domain, adapter }, systemRuntime);
    for await (const step of checkMerchant(checked)) steps.push(step);
    await adapter.close?.();
    return steps;
  }

  for (const platform of Object.keys(adapterRegistry).filter((name) => name !== 'sandbox')) {
    it(`says what to look at, in one line: ${platform}`, async () => {
      const found = await Promise.all(
        [closed, `${origin}/html`, `${origin}/other`, `${origin}/failing`].map((url) => check(platform, url)),
      );

      assert.deepEqual(
        found.map((steps) => steps.map(({ what, state }) => `${what} ${state}`)),
        found.map(() => ['connection wrong']),
      );
      const [refused = '', html = '', other = '', failing = ''] = found.map(([step]) => step?.text);
      assert.match(refused, /ECONNREFUSED.* Is the address in the settings right, does the platform run, and may /);
      assert.match(
        html,
        /not complete JSON\. Is the address in the settings right, and does no proxy or sign-in page /,
      );
      assert.match(other, /Has the platform the version that its page in docs names\?$/);
      assert.match(failing, /status 503|answers 503/);
      for (const text of [refused, html, other, failing]) assert.doesNotMatch(text, /canary|npm run doctor/);
    });
  }
});
