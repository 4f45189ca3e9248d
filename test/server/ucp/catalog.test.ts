import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { ucpVersions } from '../../../src/server/ucp/versions/ucp-version.ts';
import { startService, type TestService } from '../../support/servers/start-service.ts';
import { createUcpClient, exampleAgent, type UcpClient } from '../../support/servers/ucp-client.ts';

const DOMAIN = 'apparel.demo.example';

for (const version of ucpVersions) {
  describe(`the Universal Commerce Protocol: catalog in ${version}`, () => {
    let service: TestService;
    let ucp: UcpClient;
    before(async () => {
      service = await startService({ domains: [DOMAIN] });
      ucp = createUcpClient(service.url, DOMAIN, exampleAgent(service.url, version));
    });
    after(() => service[Symbol.asyncDispose]());

    it('finds products, page by page, and knows each of their variants', async () => {
      const first = await ucp.post('/catalog/search', { query: 'shirt', pagination: { limit: 1 } });
      const { cursor } = first.body.pagination;
      const second = await ucp.post('/catalog/search', { query: 'shirt', pagination: { limit: 1, cursor } });
      const [product] = first.body.products;
      const [variant] = product.variants;
      const looked = await ucp.post('/catalog/lookup', { ids: [variant.id, product.id, 'nothing'] });

      assert.deepEqual([first.status, second.status, looked.status], [200, 200, 200]);
      assert.notEqual(second.body.products[0].id, product.id);
      assert.equal(looked.body.products.length, 1);
      assert.deepEqual(
        looked.body.products[0].variants.flatMap(({ inputs }: { inputs: object[] }) => inputs),
        [
          { id: variant.id, match: 'exact' },
          { id: product.id, match: 'featured' },
        ],
      );
      assert.deepEqual(
        looked.body.messages.map(({ code, path }: { code: string; path: string }) => [code, path]),
        [['not_found', '$.ids[2]']],
      );
    });

    it('finds what its platform itself calls a product', async (t) => {
      const { body: found } = await ucp.post('/catalog/search', { query: 'shirt' });
      const [shirt, other] = found.products;
      const { sandbox } = service.service;
      const rename = (from: string, to: string) =>
        sandbox?.database.updateTable('products').set({ handle: to }).where('handle', '=', from).execute();
      await rename(other.handle, 'product:other');
      t.after(() => rename('product:other', other.handle));

      const { body: looked } = await ucp.post('/catalog/lookup', { ids: ['product:other', shirt.id] });
      const { body: got } = await ucp.post('/catalog/product', { id: 'product:other' });

      assert.deepEqual(
        looked.products.map(({ title }: { title: string }) => title),
        [other.title, shirt.title],
      );
      assert.equal(got.product.title, other.title);
    });

    it('tells a product from a variant to which its platform gave the same identifier', async (t) => {
      const { body: found } = await ucp.post('/catalog/search', { query: 'shirt' });
      const [shirt, other] = found.products;
      const { sandbox } = service.service;
      const rename = (from: string, to: string) =>
        sandbox?.database.updateTable('products').set({ handle: to }).where('handle', '=', from).execute();
      const variantId = shirt.variants[0].id;
      await rename(other.handle, variantId);
      t.after(() => rename(variantId, other.handle));

      const { body: looked } = await ucp.post('/catalog/lookup', { ids: [variantId, other.variants[0].id] });
      const { body: got } = await ucp.post('/catalog/product', { id: looked.products[1].id });

      assert.deepEqual(
        looked.products.map(({ title }: { title: string }) => title),
        [shirt.title, other.title],
      );
      assert.equal(got.product.title, other.title);
    });

    it('finds by filters alone, page by page, and refuses a search for nothing', async () => {
      const { body: some } = await ucp.post('/catalog/search', { query: 'shirt' });
      const [{ value }] = some.products[0].categories;
      const filters = { categories: [value] };

      const browse = (cursor?: string) =>
        ucp.post('/catalog/search', { filters, pagination: { limit: 1, ...(cursor && { cursor }) } });
      const first = await browse();
      const second = await browse(first.body.pagination.cursor);
      const priced = await ucp.post('/catalog/search', { filters: { price: { max: 1 } } });
      const nothing = await ucp.post('/catalog/search', { filters: { categories: [] } });

      const found = [...first.body.products, ...second.body.products];
      assert.equal(found.length, 2);
      assert.equal(new Set(found.map(({ id }: { id: string }) => id)).size, found.length);
      assert.ok(found.every(({ categories }) => categories[0].value === value));
      assert.deepEqual([priced.status, priced.body.products], [200, []]);
      assert.deepEqual([nothing.status, nothing.body.code], [400, 'invalid_request']);
      const [message] = nothing.body.messages;
      assert.deepEqual(
        [nothing.body.ucp.status, message.code, message.severity],
        ['error', 'invalid_request', 'recoverable'],
      );
    });

    it('narrows a product by choices, and drops those that no variant meets', async () => {
      const { body: found } = await ucp.post('/catalog/search', { query: 'shirt' });
      const product = found.products.find(({ options }: { options?: unknown[] }) => (options?.length ?? 0) > 0);
      const [option] = product.options;
      const value = option.values.at(-1);

      const narrowed = await ucp.post('/catalog/product', {
        id: product.id,
        selected: [
          { name: option.name, label: value.label },
          { name: 'Nothing', label: 'Nowhere' },
        ],
        preferences: [option.name, 'Nothing'],
      });

      assert.equal(narrowed.status, 200);
      const chosen = narrowed.body.product.selected.find(({ name }: { name: string }) => name === option.name);
      assert.equal(chosen.label, value.label);
      assert.ok(
        narrowed.body.product.variants.every(({ options }: { options: { name: string; label: string }[] }) =>
          options.some(({ name, label }) => name === option.name && label === value.label),
        ),
      );
    });

    it('answers an unknown product as an outcome and not as a fault', async () => {
      const { status, body } = await ucp.post('/catalog/product', { id: 'nothing' });

      assert.equal(status, 200);
      assert.deepEqual(body, {
        ucp: { version, status: 'error' },
        messages: [
          { type: 'error', code: 'not_found', content: 'This product does not exist.', severity: 'recoverable' },
        ],
      });
    });

    it('looks up 25 identifiers at most, whatever they mean', async () => {
      const ids = (count: number) => Array.from({ length: count }, (_, index) => `nothing-${index}`);
      const most = await ucp.post('/catalog/lookup', { ids: ids(25) });
      service.takeCalls(DOMAIN);

      const refused = await ucp.post('/catalog/lookup', { ids: ids(26) });

      assert.deepEqual([most.status, refused.status, refused.body.code], [200, 400, 'request_too_large']);
      assert.match(refused.body.content, /^\$\.ids: at most 25/);
      assert.deepEqual(service.takeCalls(DOMAIN), []);
    });

    const faults: readonly [string, object, number, string][] = [
      ['no UCP-Agent', { agent: null }, 400, 'invalid_profile_url'],
      ['a broken UCP-Agent', { agent: 'profile=agent' }, 400, 'invalid_profile_url'],
      ['a body that is no JSON', { body: '{' }, 400, 'invalid_request'],
      ['a body of another shape', { body: '{"query":5}' }, 400, 'invalid_request'],
      ['a body that is too deep', { body: `${'['.repeat(33)}${']'.repeat(33)}` }, 400, 'invalid_request'],
      ['a body that is too large', { body: `{"query":"${'x'.repeat(300_000)}"}` }, 413, 'request_too_large'],
      ['an unknown operation', { path: '/catalog/nothing' }, 404, 'not_found'],
    ];
    for (const [what, request, status, code] of faults) {
      it(`names ${what} in the protocol’s form`, async () => {
        const answer = await ucp.send({ method: 'POST', path: '/catalog/search', body: '{"query":"x"}', ...request });

        assert.equal(answer.status, status);
        assert.deepEqual(Object.keys(answer.body), ['code', 'content']);
        assert.equal(answer.body.code, code);
      });
    }

    it('asks nobody about a merchant that it does not have', async () => {
      const { status, body } = await createUcpClient(service.url, 'other.example').post('/catalog/search', {});

      assert.deepEqual([status, body.code], [404, 'not_found']);
    });
  });
}
