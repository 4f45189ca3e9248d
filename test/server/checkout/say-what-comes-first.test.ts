import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createVisitorTabs, type VisitorSources } from '../../../src/server/graphiql/create-visitor-tabs.ts';

const GOODS = { shirt: 'shirt', belt: 'belt', yen: { domain: 'yen.example', ring: 'ring' } };

async function listTabs(goods: Awaited<ReturnType<VisitorSources['findCheckoutGoods']>>) {
  const createTabs = createVisitorTabs({
    domain: 'shop.example',
    uuid: () => 'one',
    openSession: async () => ({ accessToken: 'token', expiresIn: 60 }),
    findVariant: async () => 'mug',
    findCheckoutGoods: async () => goods,
    encryptCard: async () => 'card',
  });
  const journeys = await createTabs({ readCookie: () => undefined, setCookie: () => {} });
  return journeys.flatMap(({ tabs }) => tabs);
}

describe('a tab of GraphiQL', () => {
  for (const [shop, goods, captchaTabs] of [
    ['the demo', GOODS, true],
    ["a shop without the demo's goods", null, false],
  ] as const) {
    it(`of ${shop} says to run the tabs before it first if its variables come from their answers`, async () => {
      const tabs = await listTabs(goods);

      const takers = tabs.filter(({ variables = '' }) => variables.includes('{{'));
      assert.deepEqual(
        tabs.filter(({ query }) => query.startsWith('# Run the tabs to the left first')),
        takers,
      );
      assert.ok(takers.some(({ query }) => query.includes('subscription Follow(')));
      assert.equal(
        tabs.some(({ variables = '' }) => variables.includes('yen.example')),
        captchaTabs,
      );
    });
  }
});
