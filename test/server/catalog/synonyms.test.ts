import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as z from 'zod';
import { loadConfig } from '../../../src/config/load-config.ts';
import { temporaryFolder } from '../../support/machine/temporary-folder.ts';
import { startService } from '../../support/servers/start-service.ts';

const APPAREL = 'apparel.demo.example';
const HOME = 'home.demo.example';

const SEARCH = `query ($query: String!) { searchProducts(query: $query, first: 100) { nodes { domain title } } }`;
const shape = z.object({
  searchProducts: z.object({ nodes: z.array(z.object({ domain: z.string(), title: z.string() })) }),
});

describe('synonyms of the configuration', () => {
  it('find what they stand for, each at its merchant and in its direction', async (t) => {
    const { catalog, merchants } = await loadConfig({ environment: { DATA_DIR: await temporaryFolder(t) } });
    await using service = await startService({
      domains: [APPAREL, HOME],
      config: {
        catalog: { ...catalog, synonyms: [{ from: ['zorble'], to: ['shirt'] }] },
        merchants: merchants
          .filter(({ domain }) => domain === APPAREL || domain === HOME)
          .map((merchant) =>
            merchant.domain === APPAREL ? { ...merchant, synonyms: [{ from: ['quib'], to: ['belt'] }] } : merchant,
          ),
      },
    });
    const find = async (query: string) => {
      const { data } = await service.post(SEARCH, { variables: { query }, headers: { 'x-svc-app-id': 'demo-app' } });
      return shape.parse(data).searchProducts.nodes;
    };

    const [shirts, zorbles, belts, quibs] = [
      await find('shirt'),
      await find('zorble'),
      await find('belt'),
      await find('quib'),
    ];

    assert.ok(shirts.length > 0);
    assert.ok(zorbles.length > 0 && zorbles.every(({ title }) => shirts.some((shirt) => shirt.title === title)));
    assert.ok(quibs.length > 0 && quibs.every(({ domain }) => domain === APPAREL));
    assert.ok(quibs.every(({ title }) => belts.some((belt) => belt.title === title)));
    assert.ok(!shirts.some(({ title }) => title.includes('zorble')));
  });
});
