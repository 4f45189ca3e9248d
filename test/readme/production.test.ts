import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { checkMerchant } from '../../src/adapters/registry.ts';
import { createService } from '../../src/composition/service.ts';
import { loadConfig } from '../../src/config/load-config.ts';
import { codesOf, post } from '../support/graphql-client.ts';
import { RawSocket } from '../support/machine/raw-socket.ts';
import { temporaryFolder } from '../support/machine/temporary-folder.ts';

/** As a browser asks before it sends what the page wants to send. */
const preflight = (url: string, origin: string): Promise<Response> =>
  fetch(`${url}/graphql`, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,x-svc-app-id,x-svc-authorization',
    },
  });

describe('the example of docs/production.md', () => {
  it('serves the pages of its partner, and no page of another origin, nor the schema or GraphiQL', async (t) => {
    const folder = await temporaryFolder(t);
    const page = await readFile(join(import.meta.dirname, '../../docs/production.md'), 'utf8');
    const [, written = ''] = /`cartwright\.json`[\s\S]*?```json\n([\s\S]*?)```/.exec(page) ?? [];
    await writeFile(join(folder, 'cartwright.json'), written.replace(/<printed by [^>]*>/, 'a'.repeat(64)));
    const config = await loadConfig({
      environment: {
        CONFIG_FILE: join(folder, 'cartwright.json'),
        KEY_SECRET: randomBytes(32).toString('base64url'),
        SHOP_ADMIN_PASSWORD: 'p',
        SHOP_VAULT_KEY: 'k',
        DATA_DIR: folder,
        PORT: '0',
        LOG_LEVEL: 'silent',
      },
      checkMerchant,
    });
    await using cleanup = new AsyncDisposableStack();
    const service = cleanup.adopt(await createService(config), (it) => it.close());
    const url = await service.listen();
    const [app] = config.partners.flatMap(({ appIds }) => appIds);
    const [shop = ''] = app?.origins ?? [];
    const stranger = 'https://elsewhere.example';
    const headers = { 'x-svc-app-id': app?.id ?? '', origin: shop };

    const allowed = await preflight(url, shop);
    const refused = await preflight(url, stranger);
    const session = await post(url, 'mutation { createDeviceSession(input: {}) { session { deviceId } } }', {
      headers,
    });
    const merchants = await post(url, '{ merchants { domain } }', { headers });
    const schema = await post(url, '{ __schema { queryType { name } } }', { headers });
    await using socket = await RawSocket.open(url, { origin: shop });

    assert.equal(config.demo, false);
    assert.equal(allowed.status, 204);
    assert.equal(allowed.headers.get('access-control-allow-origin'), shop);
    assert.match(allowed.headers.get('access-control-allow-headers') ?? '', /x-svc-authorization/);
    assert.equal(refused.headers.get('access-control-allow-origin'), null);
    assert.equal(session.errors, undefined);
    assert.deepEqual(merchants.data, { merchants: config.merchants.map(({ domain }) => ({ domain })) });
    assert.ok(socket);
    await assert.rejects(RawSocket.open(url, { origin: stranger }), /403/);
    assert.deepEqual(codesOf(schema), ['GRAPHQL_VALIDATION_FAILED']);
    assert.equal((await fetch(`${url}/graphiql`)).status, 404);
  });
});
