import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { negotiate } from '../../../src/server/ucp/negotiate.ts';
import { restRoutes } from '../../../src/server/ucp/rest/rest-routes.ts';
import {
  CART,
  CHECKOUT,
  capabilityNames,
  DISCOUNT,
  FULFILLMENT,
  listOffered,
} from '../../../src/server/ucp/ucp-capabilities.ts';
import { ucpVersions } from '../../../src/server/ucp/versions/ucp-version.ts';
import { startAgentPlatform } from '../../support/servers/agent-platform.ts';
import { startService, type TestService } from '../../support/servers/start-service.ts';
import { createUcpClient } from '../../support/servers/ucp-client.ts';

const DOMAIN = 'apparel.demo.example';

const toProfile = (version: string, names: readonly string[], declared = version) => ({
  ucp: { version, capabilities: Object.fromEntries(names.map((name) => [name, [{ version: declared }]])) },
});

describe('what a platform and this service have in common', () => {
  let service: TestService;
  let now = Date.parse('2026-01-15T12:00:00Z');
  before(async () => {
    service = await startService({ domains: [DOMAIN], now: () => now });
  });
  after(() => service[Symbol.asyncDispose]());
  beforeEach(() => {
    // Each test has a platform of its own, and in a minute a host is asked for thirty profiles.
    now += 60_001;
    service.takeCalls(DOMAIN);
  });
  const findItem = async (): Promise<{ readonly id: string }> => {
    const { body } = await createUcpClient(service.url, DOMAIN).post('/catalog/search', { query: 'shirt' });
    return { id: body.products[0].variants[0].id };
  };

  for (const version of ucpVersions) {
    for (const { method, path, operation } of restRoutes) {
      it(`lacks ${operation.capability} in ${version}: ${method} ${path} is refused, and asks the shop for nothing`, async (t) => {
        const platform = await startAgentPlatform(t, version);
        const others = capabilityNames.filter((name) => name !== operation.capability);
        platform.serveProfile(toProfile(version, others));
        const client = createUcpClient(service.url, DOMAIN, platform.profileUrl);

        const { status, body } = await client.send({
          method,
          path: path.replace(':id', 'some-id'),
          ...(method !== 'GET' && { body: '{}' }),
        });

        assert.equal(status, 200);
        assert.deepEqual(body.ucp, { version, status: 'error' });
        assert.deepEqual(
          body.messages.map(({ code, severity }: { code: string; severity: string }) => [code, severity]),
          [['capabilities_incompatible', 'unrecoverable']],
        );
        assert.deepEqual(service.takeCalls(DOMAIN), []);
      });
    }

    it(`decides in ${version} which extensions an answer carries`, async (t) => {
      const item = await findItem();
      const find = async (names: readonly string[], declared?: string) => {
        const platform = await startAgentPlatform(t, version);
        platform.serveProfile(toProfile(version, names, declared));
        const client = createUcpClient(service.url, DOMAIN, platform.profileUrl);
        const { body } = await client.post('/carts', { line_items: [{ item, quantity: 1 }] });
        return body.ucp.capabilities ?? body.messages[0].code;
      };

      const all = await find(capabilityNames);
      const orphaned = await find([CART, FULFILLMENT]);
      const ofOther = await find(capabilityNames, '2026-01-23');

      assert.deepEqual(all, { [CART]: [{ version }], [DISCOUNT]: [{ version }] });
      assert.deepEqual(orphaned, { [CART]: [{ version }] });
      assert.equal(ofOther, 'capabilities_incompatible');
    });

    it(`has no extension without its parent in ${version}`, () => {
      const name = 'agent';
      const declared = (names: readonly string[]) =>
        new Map(names.map((each) => [each, [{ version, extends: [], config: {} }]]));
      const platform = {
        name,
        profileUrl: '',
        countedAs: name,
        isNamed: false,
        cardAppId: null,
        version,
        webhookUrl: null,
      };
      const offered = listOffered({ supports: () => true }, DOMAIN);
      const withoutParents = capabilityNames.filter((each) => each !== CHECKOUT && each !== CART);

      const left = negotiate(offered, { ...platform, capabilities: declared(withoutParents) });

      const roots = offered.filter((each) => each.extends.length === 0).map((each) => each.name);
      assert.deepEqual(
        [...left],
        roots.filter((each) => withoutParents.includes(each)),
      );
    });
  }

  it('is told to a platform of another version by what is supported', async (t) => {
    for (const version of ['2026-01-23', '2026-05-01', '2099-01-01']) {
      const platform = await startAgentPlatform(t);
      platform.serveProfile(toProfile(version, capabilityNames));

      const { status, body } = await createUcpClient(service.url, DOMAIN, platform.profileUrl).post('/carts', {});

      assert.deepEqual([status, body.code], [422, 'version_unsupported']);
      for (const each of ucpVersions) assert.ok(body.content.includes(each), body.content);
      assert.deepEqual(service.takeCalls(DOMAIN), []);
    }
  });

  it('changes the form of a checkout with the version of the profile, and nothing else of it', async (t) => {
    const platform = await startAgentPlatform(t);
    const client = createUcpClient(service.url, DOMAIN, platform.profileUrl);
    const methods = [{ type: 'shipping', destinations: [{ id: 'home', postal_code: '78701' }] }];
    platform.serveProfile(toProfile('2026-04-08', capabilityNames));
    const line = { item: await findItem(), quantity: 1 };
    const wanted = { line_items: [line], fulfillment: { methods } };
    const { body: older } = await client.post('/checkout-sessions', wanted, { key: 'once' });

    platform.serveProfile(toProfile('2026-08-25', capabilityNames));
    now += 60_001;
    const { body: newer } = await client.get(`/checkout-sessions/${older.id}`);
    const repeated = await client.post('/checkout-sessions', wanted, { key: 'once' });

    const { ucp: oldEnvelope, fulfillment: oldFulfillment, buyer: _, ...before } = older;
    const { ucp: newEnvelope, fulfillment: newFulfillment, buyer: __, ...after } = newer;
    assert.deepEqual(repeated.body, older);
    assert.deepEqual([oldEnvelope.version, newEnvelope.version], ['2026-04-08', '2026-08-25']);
    assert.deepEqual(Object.keys(newEnvelope.capabilities), Object.keys(oldEnvelope.capabilities));
    assert.deepEqual(after, before);
    const [[oldMethod], [newMethod]] = [oldFulfillment.methods, newFulfillment.methods];
    assert.deepEqual(oldMethod.destinations, [{ id: 'home', postal_code: '78701' }]);
    assert.deepEqual(newMethod.destinations, [{ type: 'shipping_address', id: 'home', postal_code: '78701' }]);
    const describe = ({ groups: [group] }: { groups: { options: { description?: unknown }[] }[] }) =>
      group?.options.map(({ description }) => description);
    assert.ok(describe(oldMethod)?.every((text) => typeof text === 'string'));
    assert.deepEqual(
      describe(newMethod),
      describe(oldMethod)?.map((plain) => ({ plain })),
    );
  });
});
