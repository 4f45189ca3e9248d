import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { MerchantAdapter } from '../../../src/adapters/contract/index.ts';
import { createCommerce } from '../../../src/commerce/create-commerce.ts';
import { Merchants } from '../../../src/commerce/merchant-calls/merchants.ts';
import { CommerceError } from '../../../src/errors/commerce-error.ts';
import { atEnd } from '../../support/at-end.ts';
import { addMug, createCaller, createCommerceKit } from '../../support/servers/commerce-kit.ts';

const MINUTE = 60_000;
const caller = createCaller();

type Kit = Awaited<ReturnType<typeof createCommerceKit>>;

/** The kit's shop behind an adapter whose methods find each other by `this`, as those of a class do. */
function createShop({ dependencies }: Kit, more: Partial<MerchantAdapter> = {}) {
  const [merchant] = dependencies.merchants.list();
  assert.ok(merchant);
  const adapter: Record<string, unknown> = {};
  for (const [name, member] of Object.entries({ ...merchant.adapter, ...more })) {
    adapter[name] =
      typeof member !== 'function'
        ? member
        : function (this: unknown, ...parameters: unknown[]) {
            assert.equal(this, adapter, `${name} lost its adapter`);
            return Reflect.apply(member, this, parameters);
          };
  }
  const merchants = new Merchants([{ ...merchant, adapter: adapter as unknown as MerchantAdapter }]);
  return createCommerce({ ...dependencies, merchants });
}

describe('an adapter that is an instance of a class', () => {
  for (const isScan of [false, true]) {
    it(`has its catalog listed ${isScan ? 'by a scan' : 'page by page'}, and its version asked`, async (t) => {
      const kit = await createCommerceKit();
      atEnd(t, kit.close);
      let versions = 0;
      const commerce = createShop(kit, {
        getCatalogVersion: async () => {
          versions += 1;
          return '1';
        },
        ...(isScan && { scanProducts: async () => ({ products: [], skipped: [], next: null }) }),
      });
      const sync = commerce.startCatalogSync();
      t.after(() => sync.stop(MINUTE));

      await sync.listed;

      const isListed = (await kit.catalogIndex.listSnapshots()).map(({ lastError }) => lastError);
      assert.deepEqual([isListed, versions], [[isScan ? 'The listing is empty' : null], 1]);
    });
  }

  it('has a change settled that was cut off', async (t) => {
    const kit = await createCommerceKit();
    atEnd(t, kit.close);
    const commerce = createShop(kit);
    await commerce.addLineItem(caller, addMug(1));
    const input = addMug(2, { idempotencyKey: 'key-1' });
    // The service's own store went away after the shop had made the change.
    kit.platform.intercept('addLineItems', async (proceed) => {
      await proceed();
      throw new CommerceError('ServiceUnavailable', { retryAfterSeconds: 2, outcomeUnknown: true });
    });
    await assert.rejects(commerce.addLineItem(caller, input), { name: 'ServiceUnavailable' });

    const repeated = commerce.addLineItem(caller, input);
    await kit.time.advance(10_000);
    const again = await repeated;

    assert.deepEqual([again.userErrors, kit.platform.contents], [[], [['mug-blue × 3']]]);
  });
});
