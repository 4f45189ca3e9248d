import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { CatalogPart, MerchantAdapter } from '../../../src/adapters/contract/index.ts';
import { createCommerce } from '../../../src/commerce/create-commerce.ts';
import { Merchants } from '../../../src/commerce/merchant-calls/merchants.ts';
import type { PlatformProduct } from '../../../src/domain/product/product.ts';
import { CommerceError } from '../../../src/errors/commerce-error.ts';
import { CatalogRunLostError } from '../../../src/stores/ports/index.ts';
import { createCommerceKit, DOMAIN } from '../../support/servers/commerce-kit.ts';
import { platformProduct } from '../../support/servers/platform-product.ts';

const LEASE_MS = 60_000;

/** What happens to a shop from its call `at` of a run on. A node that is killed leaves its lease behind. */
interface Mishap {
  readonly kind: 'none' | 'breaks' | 'empty' | 'halved' | 'killed';
  readonly at: number;
}

describe('the snapshot of a shop', () => {
  const mishap: fc.Arbitrary<Mishap> = fc.record({
    kind: fc.constantFrom('none', 'breaks', 'empty', 'halved', 'killed'),
    at: fc.nat({ max: 3 }),
  });

  it('is the last whole listing, whatever runs follow it', async () => {
    const runs = fc.array(mishap, { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 120, max: 320 }), fc.boolean(), runs, async (size, hasScan, mishaps) => {
        const shop = await openShop({ size, hasScan });
        try {
          await shop.run({ kind: 'none', at: 0 });

          for (const next of mishaps) {
            await shop.run(next);
            assert.equal(await shop.count(), size, `after ${next.kind} at call ${next.at}`);
          }
        } finally {
          await shop.close();
        }
      }),
      {
        numRuns: 25,
        examples: [
          [
            187,
            true,
            [
              { kind: 'breaks', at: 1 },
              { kind: 'empty', at: 0 },
            ],
          ],
        ],
      },
    );
  });

  for (const hasScan of [true, false]) {
    it(`follows a shop that has fewer products in truth, ${hasScan ? 'scanned' : 'page by page'}`, async (t) => {
      const shop = await openShop({ size: 301, hasScan });
      t.after(() => shop.close());
      await shop.run({ kind: 'none', at: 0 });

      shop.remove(101);
      const outcome = await shop.run({ kind: 'none', at: 0 });

      assert.equal(outcome.kind === 'shown' && outcome.removed, 101);
      assert.equal(await shop.count(), 200);
    });
  }

  it('is not begun by a listing that ends early', async (t) => {
    const shop = await openShop({ size: 187, hasScan: true });
    t.after(() => shop.close());
    await shop.run({ kind: 'breaks', at: 1 });

    await shop.run({ kind: 'empty', at: 0 });

    assert.equal(await shop.count(), null);
  });
});

describe('a listing that never ends', () => {
  const CIRCLE = 'StoreUnavailable: The listing returned to a part that it had passed after ';
  const IDLE = 'StoreUnavailable: The listing went on without new products after ';
  const MOST_CALLS = 10_000;
  /** Parts of ten products, and the number of the part after each. */
  const scanBy =
    (next: (part: number) => number) =>
    (goods: readonly PlatformProduct[], countCall: () => void): Pick<MerchantAdapter, 'scanProducts'> => ({
      scanProducts: async (_call, { after }) => {
        countCall();
        const part = Number(after ?? 0);
        return { products: goods.slice(part * 10, part * 10 + 10), skipped: [], next: String(next(part)) };
      },
    });
  const cases = [
    { title: 'scanned, at the same cursor', endless: scanBy(() => 1), reason: `${CIRCLE}2 parts` },
    { title: 'scanned, in a circle', endless: scanBy((part) => 1 + (part % 9)), reason: `${CIRCLE}25 parts` },
    {
      title: 'scanned, in a circle that is entered late',
      endless: scanBy((part) => (part === 15 ? 4 : part + 1)),
      reason: `${CIRCLE}28 parts`,
    },
    { title: 'scanned, at ever new cursors', endless: scanBy((part) => part + 1), reason: `${IDLE}2048 parts` },
    {
      title: 'page by page, with ever more pages',
      endless: (goods: readonly PlatformProduct[], countCall: () => void): Pick<MerchantAdapter, 'listProducts'> => ({
        listProducts: async (_call, { page, size }) => {
          countCall();
          const products = goods.slice((page - 1) * size, page * size);
          return { products, page, size, totalPages: page + 1 };
        },
      }),
      reason: `${IDLE}2048 parts`,
    },
  ];
  for (const { title, endless, reason } of cases) {
    it(`keeps the last snapshot and says why: ${title}`, async (t) => {
      const shop = await openShop({ size: 187, hasScan: title.startsWith('scanned') });
      // Nothing else would end a listing that is not refused.
      let calls = 0;
      const countCall = () => {
        calls += 1;
        assert.ok(calls <= MOST_CALLS, 'The listing does not end');
      };
      t.after(() => shop.close());
      await shop.run({ kind: 'none', at: 0 });

      shop.replace((goods) => endless(goods, countCall));
      const refused = await shop.run({ kind: 'none', at: 0 });
      const again = await shop.run({ kind: 'none', at: 0 });

      // The next run does not go on in the circle.
      assert.deepEqual(
        [refused, again],
        [
          { kind: 'kept', reason },
          { kind: 'kept', reason },
        ],
      );
      assert.deepEqual(shop.warnings(), [
        { domain: DOMAIN, reason },
        { domain: DOMAIN, reason },
      ]);
      assert.equal(await shop.count(), 187);
    });
  }

  it('is not one that hides most of its products', async (t) => {
    const shop = await openShop({ size: 20, hasScan: true });
    t.after(() => shop.close());

    shop.replace((goods) => ({
      scanProducts: async (_call, { after }) => {
        const part = Number(after ?? 0);
        const products = part % 1_000 === 0 ? goods.slice(part / 200, part / 200 + 5) : [];
        return { products, skipped: [], next: part === 3_000 ? null : String(part + 1) };
      },
    }));
    const outcome = await shop.run({ kind: 'none', at: 0 });

    assert.equal(outcome.kind === 'shown' && outcome.total, 20);
  });
});

async function openShop({ size, hasScan }: { readonly size: number; readonly hasScan: boolean }) {
  const kit = await createCommerceKit();
  const [scripted] = kit.dependencies.merchants.list();
  assert.ok(scripted);
  let goods = Array.from({ length: size }, (_, index) =>
    platformProduct({ id: `mug-${String(index).padStart(3, '0')}`, title: 'Mug' }),
  );
  let [mishap, calls]: [Mishap, number] = [{ kind: 'none', at: 0 }, 0];
  const happens = (kind: Mishap['kind']) => mishap.kind === kind && calls > mishap.at;
  /** The products that the shop tells of at its next call. */
  const tell = (): readonly PlatformProduct[] => {
    calls += 1;
    if (happens('breaks')) throw new CommerceError('StoreUnavailable');
    if (happens('empty')) return [];
    return happens('halved') ? goods.filter((_, index) => index % 2 === 1).slice(1) : goods;
  };
  const scanProducts: MerchantAdapter['scanProducts'] = async (_call, { after, size }): Promise<CatalogPart> => {
    const products = tell()
      .filter(({ productId }) => productId > (after ?? ''))
      .slice(0, size);
    return { products, skipped: [], next: products.length < size ? null : (products.at(-1)?.productId ?? null) };
  };
  const listProducts: MerchantAdapter['listProducts'] = async (_call, { page, size }) => {
    const all = tell();
    const products = all.slice((page - 1) * size, page * size);
    return { products, page, size, totalPages: Math.ceil(all.length / size) };
  };
  const adapter: MerchantAdapter = { ...scripted.adapter, listProducts, ...(hasScan && { scanProducts }) };
  const { runs } = kit.catalogIndex;
  const commerce = createCommerce({
    ...kit.dependencies,
    merchants: new Merchants([{ ...scripted, adapter }]),
    catalogIndex: Object.assign(Object.create(kit.catalogIndex), {
      runs: {
        begin: runs.begin.bind(runs),
        restart: runs.restart.bind(runs),
        measure: runs.measure.bind(runs),
        show: runs.show.bind(runs),
        fail: runs.fail.bind(runs),
        stage: async (...input: Parameters<typeof runs.stage>) => {
          if (happens('killed')) throw new CatalogRunLostError('killed');
          await runs.stage(...input);
        },
      },
    }),
  });
  return {
    run: async (next: Mishap) => {
      [mishap, calls] = [next, 0];
      const outcome = await commerce.synchronizeCatalog(
        { domain: DOMAIN, accept: false },
        new AbortController().signal,
      );
      if (next.kind === 'killed') await kit.time.advance(LEASE_MS + 1);
      return outcome;
    },
    remove: (count: number) => {
      goods = goods.slice(count);
    },
    /** The shop lists otherwise from now on. */
    replace: (listing: (goods: readonly PlatformProduct[]) => Partial<MerchantAdapter>) => {
      Object.assign(adapter, listing(goods));
    },
    warnings: () => kit.log.flatMap(({ level, fields }) => (level === 'warn' ? [fields] : [])),
    count: async () => (await kit.catalogIndex.listProducts({ domain: DOMAIN, page: 1, size: 1 }))?.total ?? null,
    close: kit.close,
  };
}
