import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type UcpVersion, ucpVersions } from '../../../src/server/ucp/versions/ucp-version.ts';
import { openFor } from '../../support/at-end.ts';
import { CORNER, startCornerService } from '../../support/servers/start-corner-service.ts';
import { startService } from '../../support/servers/start-service.ts';
import { createUcpClient } from '../../support/servers/ucp-client.ts';
import { ucpOf } from '../../support/servers/ucp-settings.ts';

const DOMAIN = 'apparel.demo.example';

const ofVersion = (version: UcpVersion) => ({ ucp: { ...ucpOf([]), version } });

describe('the profile of a merchant', () => {
  for (const version of ucpVersions) {
    it(`is of ${version} if that is the current one, and says where the others are`, async (t) => {
      const service = await openFor(t, () => startService({ domains: [DOMAIN], config: ofVersion(version) }));
      const client = createUcpClient(service.url, DOMAIN);

      const { status, headers, body } = await client.get('/.well-known/ucp');

      const others = ucpVersions.filter((each) => each !== version);
      const { supported_versions: supported, ...own } = body.ucp;
      assert.equal(status, 200);
      assert.equal(headers.get('cache-control'), 'public, max-age=60');
      assert.equal(own.version, version);
      assert.deepEqual(
        supported,
        Object.fromEntries(others.map((each) => [each, `${client.endpoint}/.well-known/ucp/${each}`])),
      );
      assert.equal(body.keys.length, 1);
      assert.deepEqual(body.signing_keys, body.keys);
      assert.deepEqual((await client.get(`/.well-known/ucp/${version}`)).body, { ...body, ucp: own });
      for (const other of others) {
        const leaf = await client.get(String(supported[other]).slice(client.endpoint.length));
        const { ucp, ...keys } = leaf.body;
        assert.deepEqual(keys, { keys: body.keys, signing_keys: body.keys });
        assert.equal(ucp.version, other);
        assert.equal(ucp.supported_versions, undefined);
      }
    });

    it(`tells in ${version} that a checkout is partly shipped and partly picked up, where the platform lets it choose`, async (t) => {
      await using corner = await startCornerService(({ setFulfillmentType: _, ...adapter }) => adapter);
      const service = await openFor(t, () => startService({ domains: [DOMAIN] }));
      const configAt = async (url: string, domain: string) => {
        const { body } = await createUcpClient(url, domain).get(`/.well-known/ucp/${version}`);
        return body.ucp.capabilities['dev.ucp.shopping.fulfillment'][0].config;
      };

      const both = await configAt(service.url, DOMAIN);
      const shipped = await configAt(corner.service.url, CORNER);

      const member = version === '2026-04-08' ? 'allows_method_combinations' : 'method_combinations';
      assert.deepEqual(both, { [member]: [['shipping', 'pickup']] });
      assert.equal(shipped, undefined);
    });

    it(`has each of its parts in ${version}, with pages of that version`, async (t) => {
      const service = await openFor(t, () => startService({ domains: [DOMAIN] }));
      const client = createUcpClient(service.url, DOMAIN);

      const { body } = await client.get(`/.well-known/ucp/${version}`);

      const { services, capabilities } = body.ucp;
      const parts = [...services['dev.ucp.shopping'], ...Object.values(capabilities).flat()];
      const schemas = `https://ucp.dev/${version}/`;
      assert.equal(services['dev.ucp.shopping'][0].endpoint, client.endpoint);
      assert.ok(parts.length > 8);
      assert.ok(parts.every((part) => part.version === version && part.schema.startsWith(schemas)));
      assert.ok(parts.every(({ spec }) => spec.startsWith(`${schemas}specification/`)));
      const of = (name: string) => capabilities[`dev.ucp.shopping.${name}`][0].spec.slice(schemas.length);
      const shopping = version === '2026-04-08' ? 'specification' : 'specification/shopping';
      assert.deepEqual(
        [of('checkout'), of('catalog.search'), of('buyer_consent')],
        [`${shopping}/checkout`, `${shopping}/catalog/search`, 'specification/buyer-consent'],
      );
    });
  }

  it('is not there in a version that nobody speaks', async (t) => {
    const service = await openFor(t, () => startService({ domains: [DOMAIN] }));

    const { status, body } = await createUcpClient(service.url, DOMAIN).get('/.well-known/ucp/2026-01-11');

    assert.deepEqual([status, body.code], [404, 'not_found']);
  });

  it('is the same at the root of the service for those who came by the merchant’s own host', async (t) => {
    const service = await openFor(t, () => startService({ domains: [DOMAIN] }));
    const client = createUcpClient(service.url, DOMAIN);
    const own = await client.get('/.well-known/ucp');

    const byHost = await client.send({ method: 'GET', path: '/.well-known/ucp', host: DOMAIN });
    const byPort = await client.send({ method: 'GET', path: '/.well-known/ucp', host: `${DOMAIN}:443` });
    const byOther = await client.send({ method: 'GET', path: '/.well-known/ucp', host: 'nobody.example' });

    assert.deepEqual(byHost.body, own.body);
    assert.deepEqual(byPort.body, own.body);
    assert.equal(byOther.status, 404);
  });
});
