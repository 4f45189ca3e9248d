import assert from 'node:assert/strict';
import type { CatalogPart, ProductReference } from '../../../../src/adapters/contract/index.ts';
import type { PlatformProduct } from '../../../../src/domain/product/product.ts';
import type { Promised } from '../promised.ts';
import type { ShopUnderTest } from '../shop-under-test.ts';

const UNKNOWN = '987654321';
/** More than all other promises of the kit sell of a product. */
const MANY = 400;

export function describeCatalog(promised: Promised): void {
  promised('lists the whole catalog page by page, each product once', ['listProducts'], async ({ shops }) => {
    for (const shop of shops) {
      const whole = await readCatalog(shop, 100);
      const small = await readCatalog(shop, Math.max(1, Math.min(3, whole.length - 1)));

      const ids = whole.map(({ productId }) => productId);
      assert.equal(new Set(ids).size, ids.length, `listProducts lists a product twice: ${ids.join(', ')}`);
      assert.deepEqual(
        small.map(({ productId }) => productId),
        ids,
      );
    }
  });

  promised('tells a category by one name, and no path twice', ['listProducts'], async ({ shops }) => {
    for (const shop of shops) {
      const paths = (await readCatalog(shop, 100)).flatMap(({ productId, categories }) =>
        categories.map((path) => ({ productId, path, key: JSON.stringify([productId, path.map(({ id }) => id)]) })),
      );

      assert.equal(new Set(paths.map(({ key }) => key)).size, paths.length, 'a product has a category path twice');
      const names = new Map<string, string>();
      for (const { productId, path } of paths) {
        assert.ok(path.length > 0, `product ${productId} has a category path without a category`);
        for (const { id, name } of path) {
          assert.ok(id !== '' && name !== '', `product ${productId} has a category without an id or name`);
          assert.equal(names.get(id) ?? name, name, `category ${id} has two names`);
          names.set(id, name);
        }
      }
    }
  });

  promised('loses no product of a catalog that changes while it is listed', ['listProducts'], async ({ shops }) => {
    for (const shop of shops) {
      const { scanProducts } = shop.adapter;
      // Without the method, the core lists until two listings agree.
      if (scanProducts === undefined) return;
      const before = await scanCatalog(shop, () => {});
      const gone = before[0]?.variants[0]?.variantId ?? '';
      let putBack: (() => Promise<void>) | undefined;

      const during = await scanCatalog(shop, async (part) => {
        if (part === 1) putBack = await shop.fixture.secondDoor.withdraw(gone);
      }).finally(() => putBack?.());

      assert.deepEqual(toIds(before), toIds(await readCatalog(shop, 100)));
      const lost = toIds(before).filter((id) => !toIds(during).includes(id));
      assert.deepEqual(lost, [], `scanProducts loses ${lost.length} of ${toIds(before).length} products that stayed`);
    }
  });

  promised('names another version of a catalog once it has changed', ['listProducts'], async ({ shop }) => {
    const { getCatalogVersion } = shop.adapter;
    // Without the method, the core lists by its schedule.
    if (getCatalogVersion === undefined) return;
    const { variantId } = shop.fixture.goods.plenty;

    const before = await getCatalogVersion(shop.call());
    const again = await getCatalogVersion(shop.call());
    const putBack = await shop.fixture.secondDoor.withdraw(variantId);
    const after = await getCatalogVersion(shop.call()).finally(putBack);

    assert.equal(again, before, 'getCatalogVersion changes without a change of the catalog');
    assert.notEqual(after, before, 'getCatalogVersion is the same although a product was withdrawn');
  });

  promised('has in its list what the shop sells', ['listProducts'], async ({ shop }) => {
    const { plenty, another, limited } = shop.fixture.goods;

    const listed = (await readCatalog(shop, 100)).flatMap(({ variants }) => variants.map(({ variantId }) => variantId));

    for (const { variantId } of [plenty, another, limited.ref]) {
      assert.ok(listed.includes(variantId), `listProducts lacks variant ${variantId} of the fixture's goods`);
    }
  });

  promised('answers an empty page past the end', ['listProducts'], async ({ shop }) => {
    const list = shop.operation('listProducts');
    const { totalPages } = await list(shop.call(), { page: 1, size: 10 });

    const past = await list(shop.call(), { page: totalPages + 1, size: 10 });

    assert.deepEqual(past, { products: [], page: totalPages + 1, size: 10, totalPages });
  });

  promised('gives the pages the size asked for, and says how many there are', ['listProducts'], async ({ shop }) => {
    const list = shop.operation('listProducts');
    const count = (await readCatalog(shop, 100)).length;

    const page = await list(shop.call(), { page: 1, size: 1 });

    assert.deepEqual([page.products.length, page.page, page.size, page.totalPages], [1, 1, 1, count]);
  });

  promised(
    'answers many products in the order asked for, null where there is none',
    ['getProducts'],
    async ({ shop }) => {
      const { plenty, another } = shop.fixture.goods;
      const get = shop.operation('getProducts');
      const asked = [another.variantId, UNKNOWN, plenty.variantId, another.variantId];

      const found = await get(shop.call(), {
        references: asked.map((value): ProductReference => ({ by: 'variantId', value })),
      });

      assert.equal(
        found.length,
        asked.length,
        `getProducts gives ${found.length} answers to ${asked.length} references`,
      );
      for (const [place, variantId] of asked.entries()) requireAnswer(found, place, variantId);
    },
  );

  promised('finds a product by each of its names', ['getProducts'], async ({ shop }) => {
    const { plenty } = shop.fixture.goods;
    const get = shop.operation('getProducts');
    const [product] = await get(shop.call(), { references: [{ by: 'variantId', value: plenty.variantId }] });
    const sku = product?.variants.find(({ variantId }) => variantId === plenty.variantId)?.sku ?? '';
    const { baseSku = '', handle = '', productId } = product ?? {};

    const found = await get(shop.call(), {
      references: [
        { by: 'baseSku', value: baseSku },
        { by: 'handle', value: handle },
        { by: 'sku', value: sku },
      ],
    });
    const unknown = await get(shop.call(), {
      references: (['baseSku', 'handle', 'sku', 'variantId'] as const).map((by) => ({ by, value: `no-${UNKNOWN}` })),
    });

    assert.deepEqual(
      found.map((each) => each?.productId),
      [productId, productId, productId],
    );
    assert.deepEqual(unknown, [null, null, null, null]);
  });

  promised('lets a reference that makes no sense fail alone', ['getProducts'], async ({ shop }) => {
    const { plenty } = shop.fixture.goods;
    const strange = ['', ' ', '"}', '🧦', '../..', 'a'.repeat(300), "' or 1=1 --", '%'];

    const found = await shop.operation('getProducts')(shop.call(), {
      references: [
        ...strange.map((value): ProductReference => ({ by: 'variantId', value })),
        ...strange.map((value): ProductReference => ({ by: 'handle', value })),
        { by: 'variantId', value: plenty.variantId },
      ],
    });

    assert.deepEqual(
      found.slice(0, -1),
      [...strange, ...strange].map(() => null),
    );
    requireAnswer(found, found.length - 1, plenty.variantId);
  });

  promised(
    'needs fewer calls to the platform than there are references',
    ['getProducts'],
    async ({ shop, upstream }) => {
      if (upstream.kind !== 'http') return;
      const { plenty, another, limited } = shop.fixture.goods;
      const references = Array.from({ length: 4 }, () => [plenty, another, limited.ref])
        .flat()
        .map(({ variantId }): ProductReference => ({ by: 'variantId', value: variantId }));
      const before = upstream.requests().length;

      await shop.operation('getProducts')(shop.call(), { references });

      const calls = upstream.requests().length - before;
      assert.ok(calls <= references.length / 3, `${calls} calls for ${references.length} references of 3 products`);
    },
  );

  promised('describes a product alike in lists and by name', ['listProducts', 'getProducts'], async ({ shop }) => {
    const [listed] = (await shop.operation('listProducts')(shop.call(), { page: 1, size: 1 })).products;

    const [found] = await shop.operation('getProducts')(shop.call(), {
      references: [{ by: 'variantId', value: listed?.variants[0]?.variantId ?? '' }],
    });

    assert.deepEqual(found, listed);
  });

  promised(
    'gives every variant an id, a sku and the reference that add to cart takes',
    ['listProducts', 'addLineItems'],
    async ({ shop }) => {
      const products = await readCatalog(shop, 100);
      const variants = products.flatMap((product) => product.variants);
      const mine = variants.find(({ variantId }) => variantId === shop.fixture.goods.plenty.variantId);
      assert.ok(mine !== undefined, "listProducts lacks the variant of the fixture's goods.plenty");

      const { cart } = await shop.startCart({ addToCartRef: mine.addToCartRef, quantity: 1 });

      assert.deepEqual(
        variants.filter((each) => each.variantId === '' || each.addToCartRef.variantId !== each.variantId),
        [],
      );
      assert.equal(cart.lineItems[0]?.variantId, mine.variantId);
      assert.deepEqual(
        products.filter(({ baseSku, productId, title }) => [baseSku, productId, title].includes('')),
        [],
      );
    },
  );

  promised('says of a variant that is sold out that it is not available', ['getProducts'], async ({ shop }) => {
    const { plenty, soldOut } = shop.fixture.goods;
    const wanted = soldOut === null ? [plenty] : [plenty, soldOut];

    const products = await shop.operation('getProducts')(shop.call(), {
      references: wanted.map(({ variantId }) => ({ by: 'variantId', value: variantId })),
    });

    const available = wanted.map(
      ({ variantId }, index) => products[index]?.variants.find((each) => each.variantId === variantId)?.available,
    );
    assert.deepEqual(available, soldOut === null ? [true] : [true, false]);
  });

  promised(
    'finds the product at its own address, and ProductNotFound at others',
    ['listProducts', 'getProductByUrl'],
    async ({ shop }) => {
      const get = shop.operation('getProductByUrl');
      const [product] = (await shop.operation('listProducts')(shop.call(), { page: 1, size: 1 })).products;
      const url = product?.pdpUrl ?? '';
      assert.ok(URL.canParse(url), `the adapter has getProductByUrl, and the pdpUrl of a product is '${url}'`);
      const { origin } = new URL(url);

      const found = await get(shop.call(), { url, postalCode: null });

      assert.equal(found.productId, product?.productId);
      for (const wrong of [`${origin}/no-such-page-${UNKNOWN}`, `${url}-${UNKNOWN}`]) {
        await shop.refuses(null, 'ProductNotFound', () => get(shop.call(), { url: wrong, postalCode: null }));
      }
    },
  );

  promised(
    'shows a product for a postal code as it is, save what cannot be sent there',
    ['listProducts', 'getProductByUrl'],
    async ({ shop }) => {
      const get = shop.operation('getProductByUrl');
      const { goods, addresses } = shop.fixture;
      const { variantId } = goods.plenty;
      const catalog = await readCatalog(shop, 100);
      const url = catalog.find(({ variants }) => variants.some((each) => each.variantId === variantId))?.pdpUrl ?? '';

      const plain = await get(shop.call(), { url, postalCode: null });
      const there = await get(shop.call(), { url, postalCode: addresses.good.postalCode });

      const toRest = ({ variants, ...product }: PlatformProduct) => ({
        ...product,
        variants: variants.map(({ available: _, ...variant }) => variant),
      });
      const toAvailable = ({ variants }: PlatformProduct) =>
        variants.filter(({ available }) => available).map((variant) => variant.variantId);
      assert.deepEqual(toRest(there), toRest(plain), 'a postal code changes more of a product than its availability');
      const [sold, sent] = [toAvailable(plain), toAvailable(there)];
      assert.deepEqual(
        sent.filter((id) => !sold.includes(id)),
        [],
        'a postal code makes variants available that are not',
      );
      assert.ok(
        sent.includes(variantId),
        `${variantId} is not available for ${addresses.good.postalCode}, where it is sent`,
      );
    },
  );

  promised(
    'lists first what it sold most of, as it describes it by name',
    ['listPopularProducts', 'getProducts'],
    async ({ shop }) => {
      const { another } = shop.fixture.goods;
      await shop.sell(another, MANY);

      const popular = await shop.operation('listPopularProducts')(shop.call(), { first: 20 });
      const described = await shop.operation('getProducts')(shop.call(), {
        references: popular.map(({ baseSku }): ProductReference => ({ by: 'baseSku', value: baseSku })),
      });

      const ids = popular[0]?.variants.map(({ variantId }) => variantId) ?? [];
      assert.ok(
        ids.includes(another.variantId),
        `${MANY} units of ${another.variantId} were sold, and the first of listPopularProducts has [${ids}]`,
      );
      assert.deepEqual(popular, described);
    },
  );

  promised(
    'lists no more popular products than asked for, each once and none that has left the catalog',
    ['listPopularProducts'],
    async ({ shop }) => {
      const { plenty, another } = shop.fixture.goods;
      await shop.sell(plenty, 1);
      await shop.sell(another, 1);
      const list = (first: number) => shop.operation('listPopularProducts')(shop.call(), { first });

      const all = (await list(20)).map(({ productId }) => productId);
      const one = (await list(1)).map(({ productId }) => productId);
      const putBack = await shop.fixture.secondDoor.withdraw(another.variantId);
      const left = await list(20).finally(putBack);

      assert.equal(new Set(all).size, all.length, `listPopularProducts lists a product twice: ${all.join(', ')}`);
      assert.deepEqual(one, all.slice(0, 1), 'listPopularProducts does not keep to first');
      assert.ok(
        left.every(({ variants }) => variants.every(({ variantId }) => variantId !== another.variantId)),
        'listPopularProducts lists a product that has left the catalog',
      );
    },
  );
}

async function readCatalog(shop: ShopUnderTest, size: number): Promise<readonly PlatformProduct[]> {
  const products: PlatformProduct[] = [];
  for (let page = 1, totalPages = 1; page <= totalPages; page += 1) {
    const answer = await shop.operation('listProducts')(shop.call(), { page, size });
    assert.ok(answer.products.length <= size, `a page of ${size} has ${answer.products.length} products`);
    assert.ok(page === answer.totalPages || answer.products.length === size, 'a page before the last is not full');
    products.push(...answer.products);
    totalPages = answer.totalPages;
  }
  return products;
}

/** The whole catalog in parts of two; `between` runs after each of them. */
async function scanCatalog(
  shop: ShopUnderTest,
  between: (part: number) => Promise<void> | void,
): Promise<readonly PlatformProduct[]> {
  const products: PlatformProduct[] = [];
  const scan = shop.adapter.scanProducts;
  assert.ok(scan !== undefined, 'the adapter has no scanProducts any more');
  let after: string | null = null;
  for (let part = 1; part <= 1_000; part += 1) {
    const answer: CatalogPart = await scan(shop.call(), { after, size: 2 });
    products.push(...answer.products);
    after = answer.next;
    if (after === null) return products;
    assert.ok(after.length <= 2_000, `next has ${after.length} characters`);
    await between(part);
  }
  throw new assert.AssertionError({ message: 'scanProducts does not come to an end within 1,000 parts' });
}

const toIds = (products: readonly PlatformProduct[]): readonly string[] =>
  [...new Set(products.map(({ productId }) => productId))].sort();

/** The answer in that place is the product of the variant that was asked for there. */
function requireAnswer(found: readonly (PlatformProduct | null)[], place: number, variantId: string): void {
  const product = found[place];
  const ids = product?.variants.map((each) => each.variantId) ?? [];
  const isRight = variantId === UNKNOWN ? product === null : ids.includes(variantId);
  const [answer, owed] = [
    product ? `the product of [${ids}]` : String(product),
    variantId === UNKNOWN ? 'null' : variantId,
  ];
  assert.ok(
    isRight,
    `getProducts answers ${answer} in place ${place}, and owes ${owed}: answers in the order asked for`,
  );
}
