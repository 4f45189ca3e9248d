import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { MerchantAdapter } from '../../../src/adapters/contract/index.ts';
import { importProducts } from '../../../src/demo/sandbox/import/import-products.ts';
import { openSandboxDatabase, type SandboxLocation } from '../../../src/demo/sandbox/open-sandbox-database.ts';
import { createSandboxPlatform } from '../../../src/demo/sandbox/platform.ts';
import { CommerceError } from '../../../src/errors/commerce-error.ts';
import { silentLogger } from '../../../src/lib/logger.ts';
import { systemRuntime } from '../../../src/lib/runtime.ts';
import {
  smallCatalog,
  smallShop,
  texas,
  toAdapter,
  toBytes,
  toCall,
  toSubmission,
} from '../../adapters/sandbox/open-sandbox.ts';
import { createDatabaseFor, postgres } from '../../support/machine/postgres.ts';
import { createLedger } from '../../support/sandbox-ledger.ts';

const settings = {
  ...smallShop,
  promotions: [
    {
      id: 'two-orders',
      description: 'For two orders',
      code: 'TWOORDERS',
      effect: { kind: 'percentage', percent: '10', from: 'cart' },
      limit: 2,
    },
  ],
} satisfies typeof smallShop;

type Operations = Required<MerchantAdapter>;

/** A cart that can be ordered, with the code. */
async function fill(adapter: Operations, variantId: string): Promise<string> {
  const items = [{ addToCartRef: { variantId, productId: null, variantHandles: [] }, quantity: 1 }];
  const { handle } = await adapter.addLineItems(toCall(), { cart: null, items, flush: false });
  const { cart } = await adapter.setShippingInfo(toCall(), { cart: handle, shipmentId: null, address: texas });
  for (const { shipmentId } of cart.shipments) {
    await adapter.setShippingMethod(toCall(), { cart: handle, shipmentId, shippingMethodId: 'standard' });
  }
  await adapter.applyPromoCodes(toCall(), { cart: handle, promoCodes: ['TWOORDERS'], replace: false });
  return handle;
}

/** Five orders at the same moment, with a code for two. */
async function race(location: SandboxLocation): Promise<void> {
  const { database, close } = await openSandboxDatabase(location, { clock: systemRuntime.clock, logger: silentLogger });
  try {
    const platform = createSandboxPlatform({ database, runtime: systemRuntime, publicUrl: 'https://pay.example' });
    const shop = await platform.openShop(settings);
    await importProducts(shop, toBytes(smallCatalog));
    const adapter = toAdapter(shop);
    assert.ok(isWhole(adapter));
    const { variant_id } = await database
      .selectFrom('variants')
      .select('variant_id')
      .where('sku', '=', 'POSTER')
      .executeTakeFirstOrThrow();
    const carts: string[] = [];
    for (let index = 0; index < 5; index += 1) carts.push(await fill(adapter, variant_id));

    const outcomes = await Promise.all(
      carts.map((cart, index) =>
        adapter.placeOrder(toCall(), toSubmission(cart, `key-${index}`)).then(
          ({ kind }) => kind,
          (error: unknown) =>
            error instanceof CommerceError ? `${error.name} ${error.details.reason} ${error.message}` : String(error),
        ),
      ),
    );

    const refused = 'PromoNotAvailable NOT_APPLICABLE This promotion code was used as often as it can be.';
    assert.deepEqual(outcomes.toSorted(), [refused, refused, refused, 'placed', 'placed']);
    assert.equal((await createLedger(database).charges('shop.example')).length, 2);
  } finally {
    await close();
  }
}

const isWhole = (adapter: MerchantAdapter): adapter is Operations =>
  adapter.applyPromoCodes !== undefined && adapter.placeOrder !== undefined && adapter.setShippingMethod !== undefined;

describe('the last uses of a code', () => {
  it('are given once each, on SQLite', () => race({ dataFolder: ':memory:', database: null }));

  it('are given once each, on PostgreSQL', postgres, async (t) => {
    const { url } = await createDatabaseFor(t);

    await race({ dataFolder: ':memory:', database: { url, connections: 10 } });
  });
});
