import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as z from 'zod';
import { demoPartner } from '../../../src/config/demo.ts';
import { toGlobalId } from '../../../src/graphql/global-id.ts';
import { onlyJewelry } from '../../support/servers/only-jewelry.ts';
import { startService, type TestService } from '../../support/servers/start-service.ts';

const APPAREL = 'apparel.demo.example';
const JEWELRY = 'jewelry.demo.example';

const RELATED = `query ($id: ID!, $domains: [String!], $first: Int! = 8) {
  relatedProducts(id: $id, domains: $domains, first: $first) { id domain title asOf hasAvailableVariants }
}`;

const shape = z.object({
  relatedProducts: z.array(
    z.object({
      id: z.string(),
      domain: z.string(),
      title: z.string(),
      asOf: z.string(),
      hasAvailableVariants: z.boolean(),
    }),
  ),
});

const appId = { 'x-svc-app-id': 'demo-app' };
const shirt = toGlobalId('Product', APPAREL, 'harbor-linen-shirt');

describe('relatedProducts', () => {
  let service: TestService;
  before(async () => {
    service = await startService({ config: { partners: [demoPartner, onlyJewelry] } });
  });
  after(() => service[Symbol.asyncDispose]());
  const list = async (variables: object, headers: Record<string, string> = appId) => {
    const { data, errors } = await service.post(RELATED, { headers, variables: { ...variables } });
    assert.equal(errors, undefined, JSON.stringify(errors));
    return shape.parse(data).relatedProducts;
  };
  const refusalOf = async (variables: object, headers: Record<string, string> = appId) => {
    const { data, errors } = await service.post(RELATED, { headers, variables: { ...variables } });
    assert.equal(data?.['relatedProducts'] ?? null, null);
    const { code, field } = errors?.[0]?.extensions ?? {};
    return [code, field];
  };

  it('lists shirts for a shirt, all for sale and never itself, also while its shop is down', async () => {
    service.faults(APPAREL).inject('getProducts', 'fail-before');

    const related = await list({ id: shirt, first: 3 });

    service.faults(APPAREL).clear();
    assert.equal(related.length, 3);
    assert.match(related[0]?.title ?? '', /shirt/i);
    assert.ok(related.every(({ id, hasAvailableVariants }) => id !== shirt && hasAvailableVariants));
  });

  it('takes the id of a product for a postal code', async () => {
    const local = toGlobalId('LocalProduct', APPAREL, 'harbor-linen-shirt', '10001');

    assert.deepEqual(await list({ id: local }), await list({ id: shirt }));
  });

  it('shows nothing of shops that were not asked, or that the partner cannot see', async () => {
    const ring = toGlobalId('Product', JEWELRY, 'tsukimi-ring');
    const headers = { 'x-svc-app-id': 'jewelry-app' };

    const [mine, same, elsewhere] = [
      await list({ id: ring, first: 20 }, headers),
      await list({ id: ring, first: 20, domains: [JEWELRY] }),
      await list({ id: ring, domains: [APPAREL] }, headers),
    ];

    assert.ok(mine.length > 0 && mine.every(({ domain }) => domain === JEWELRY));
    assert.deepEqual(mine, same);
    assert.deepEqual(elsewhere, []);
    assert.deepEqual(await refusalOf({ id: shirt }, headers), ['DomainNotFound', ['domain']]);
  });

  it('names what is wrong', async () => {
    const many = Array.from({ length: 101 }, String);
    for (const [variables, refusal] of [
      [{ id: 'nonsense' }, ['InvalidInputQuery', ['id']]],
      [{ id: toGlobalId('Merchant', APPAREL) }, ['InvalidInputQuery', ['id']]],
      [{ id: toGlobalId('Product', APPAREL, 'no-such-product') }, ['ProductNotFound', ['id']]],
      [{ id: shirt, first: 0 }, ['InvalidRequest', ['first']]],
      [{ id: shirt, first: 21 }, ['InvalidRequest', ['first']]],
      [{ id: shirt, domains: many }, ['InvalidRequest', ['domains']]],
    ] as const) {
      assert.deepEqual(await refusalOf(variables), refusal, JSON.stringify(variables).slice(0, 80));
    }
    const { errors } = await service.post(RELATED, { variables: { id: shirt } });
    assert.equal(errors?.[0]?.extensions?.['code'], 'MissingAuthHeader');
  });
});
