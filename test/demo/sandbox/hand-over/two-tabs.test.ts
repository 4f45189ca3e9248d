import assert from 'node:assert/strict';
import { it } from 'node:test';
import { fastify } from 'fastify';
import { type HandOverPlatform, installHandOver } from '../../../../src/demo/sandbox/pages/install-hand-over.ts';
import { atEnd } from '../../../support/at-end.ts';

/** A visit whose cart another tab orders right after this one has looked for the order. */
const platform: HandOverPlatform = (() => {
  let looks = 0;
  return {
    viewHandOver: async () => undefined,
    beginVisit: async () => undefined,
    viewVisit: async () => undefined,
    findVisitOrder: async (visit) => {
      looks += 1;
      return visit === 'unknown' || looks % 2 === 1 ? undefined : { shopName: 'Apparel', orderNumber: 'AP-100001' };
    },
    takeVisitStep: async () => assert.fail('there is no cart'),
  };
})();

for (const method of ['GET', 'POST'] as const) {
  it(`leads a tab to the thanks if another one has ordered the cart meanwhile (${method})`, async (t) => {
    const app = fastify();
    atEnd(t, () => app.close());
    installHandOver(app, platform);
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    const ask = (visit: string) => fetch(`${url}/sandbox/checkout/${visit}`, { method, redirect: 'manual' });

    const ordered = await ask('visit-1');
    const unknown = await ask('unknown');

    assert.deepEqual([ordered.status, ordered.headers.get('location')], [303, '/sandbox/checkout/visit-1']);
    assert.equal(unknown.status, 404);
  });
}
