import type { PlatformProduct } from '../../../../src/domain/product/product.ts';
import { CommerceError } from '../../../../src/errors/commerce-error.ts';
import { catching, type Mutant, replacing } from '../mutant.ts';

export const identityMutants: readonly Mutant[] = [
  {
    promise: 'says which version of the contract it was written for',
    broken: 'claims a version that does not exist',
    mutate: (adapter) => Object.assign({ ...adapter }, { contractVersion: 2 }),
  },
  {
    promise: 'names its platform in one lower-case word, the same for every merchant',
    broken: 'names it in words for people',
    mutate: (adapter) => ({ ...adapter, platform: 'Corner Shop' }),
  },
  {
    promise: 'names its platform in one lower-case word, the same for every merchant',
    broken: 'names it after the merchant',
    mutate: (adapter, { fixture }) => ({ ...adapter, platform: fixture.name }),
  },
  {
    promise: 'has each operation as a method, or the core refuses it before any call to the platform',
    broken: 'has null where it cannot do it',
    mutate: (adapter) => Object.assign({ ...adapter }, { transferSession: null }),
  },
  {
    promise: 'offers the same operations on every instance',
    broken: 'loses one on later instances',
    mutate: ({ clearCart, ...adapter }, { instance }) => (instance === 0 ? { ...adapter, clearCart } : adapter),
  },
  {
    promise: 'can say what became of a submission wherever it can place an order',
    broken: 'places orders and cannot look for them',
    said: 'the adapter has placeOrder but no reconcileOrder',
    mutate: ({ reconcileOrder: _, ...adapter }) => adapter,
  },
  {
    promise: 'says which kinds of payment it takes wherever it can place an order',
    broken: 'names none',
    said: 'the adapter has placeOrder but no paymentKinds',
    mutate: ({ paymentKinds: _, ...adapter }) => adapter,
  },
  {
    promise: 'says which kinds of payment it takes wherever it can place an order',
    broken: 'names another than the one that it takes',
    mutate: (adapter) => ({ ...adapter, paymentKinds: ['network-token'] }),
  },
  {
    promise: 'can go on after a challenge exactly where its platform has challenges',
    broken: 'cannot go on',
    mutate: ({ continueOrder: _, ...adapter }) => adapter,
  },
  {
    promise: 'finds the platform there when asked with ping',
    broken: 'pings an address that is not there',
    said: 'ping throws StoreUnavailable where an answer is owed',
    mutate: replacing('ping', () => async () => {
      throw new CommerceError('StoreUnavailable');
    }),
  },
];

const inCategories = (toCategories: (product: PlatformProduct) => PlatformProduct['categories']) =>
  replacing('listProducts', (list) => async (call, input) => {
    const page = await list(call, input);
    return { ...page, products: page.products.map((product) => ({ ...product, categories: toCategories(product) })) };
  });

export const catalogMutants: readonly Mutant[] = [
  {
    promise: 'lists the whole catalog page by page, each product once',
    broken: 'begins each page with the last product of the one before',
    mutate: replacing('listProducts', (list) => async (call, input) => {
      const page = await list(call, input);
      if (input.page === 1) return page;
      const before = await list(call, { ...input, page: input.page - 1 });
      return { ...page, products: [...before.products.slice(-1), ...page.products].slice(0, input.size) };
    }),
  },
  {
    promise: 'tells a category by one name, and no path twice',
    broken: 'has every product in one category twice',
    said: 'a product has a category path twice',
    mutate: inCategories(() => {
      const path = [{ id: 'all', name: 'All' }];
      return [path, path];
    }),
  },
  {
    promise: 'tells a category by one name, and no path twice',
    broken: 'names one category after each product in it',
    said: 'category all has two names',
    mutate: inCategories(({ title }) => [[{ id: 'all', name: title }]]),
  },
  {
    promise: 'loses no product of a catalog that changes while it is listed',
    broken: 'goes on after so many products, also where some have left',
    said: 'of 5 products that stayed',
    mutate: replacing('scanProducts', (_scan, _world, { listProducts }) => async (call, { after, size }) => {
      const page = Number(after ?? 1);
      const { products, totalPages } = await listProducts(call, { page, size });
      return { products, skipped: [], next: page < totalPages ? String(page + 1) : null };
    }),
  },
  {
    promise: 'names another version of a catalog once it has changed',
    broken: 'always names the same version',
    said: 'although a product was withdrawn',
    mutate: replacing('getCatalogVersion', () => async () => '1'),
  },
  {
    promise: 'has in its list what the shop sells',
    broken: 'leaves a product out',
    mutate: replacing('listProducts', (list, { fixture }) => async (call, input) => {
      const page = await list(call, input);
      const isWanted = (id: string) => id !== fixture.goods.another.variantId;
      return {
        ...page,
        products: page.products.filter(({ variants }) => variants.every(({ variantId }) => isWanted(variantId))),
      };
    }),
  },
  {
    promise: 'answers an empty page past the end',
    broken: 'refuses a page past the end',
    mutate: replacing('listProducts', (list) => async (call, input) => {
      const page = await list(call, input);
      if (page.products.length === 0) throw new CommerceError('AllProductsNotFound');
      return page;
    }),
  },
  {
    promise: 'gives the pages the size asked for, and says how many there are',
    broken: 'gives pages of its own size',
    mutate: replacing(
      'listProducts',
      (list) =>
        (call, { page }) =>
          list(call, { page, size: 2 }),
    ),
  },
  {
    promise: 'answers many products in the order asked for, null where there is none',
    broken: 'leaves out what it did not find',
    mutate: replacing(
      'getProducts',
      (get) => async (call, input) => (await get(call, input)).filter((product) => product !== null),
    ),
  },
  {
    promise: 'answers many products in the order asked for, null where there is none',
    broken: 'answers in the order of the platform',
    said: 'getProducts answers null in place 0, and owes 200: answers in the order asked for',
    mutate: replacing(
      'getProducts',
      (get) => async (call, input) =>
        (await get(call, input)).toSorted((left, right) => (left?.title ?? '').localeCompare(right?.title ?? '')),
    ),
  },
  {
    promise: 'finds a product by each of its names',
    broken: 'knows no handles',
    mutate: replacing(
      'getProducts',
      (get) =>
        async (call, { references }) =>
          (await get(call, { references })).map((product, index) =>
            references[index]?.by === 'handle' ? null : product,
          ),
    ),
  },
  {
    promise: 'lets a reference that makes no sense fail alone',
    broken: 'fails as a whole',
    mutate: replacing('getProducts', (get) => async (call, { references }) => {
      if (references.some(({ value }) => value === '')) throw new CommerceError('InvalidInputQuery');
      return get(call, { references });
    }),
  },
  {
    promise: 'needs fewer calls to the platform than there are references',
    broken: 'asks for one after the other',
    mutate: replacing(
      'getProducts',
      (get) =>
        async (call, { references }) =>
          (await Promise.all(references.map((reference) => get(call, { references: [reference] })))).flat(),
    ),
  },
  {
    promise: 'describes a product alike in lists and by name',
    broken: 'leaves the tags out of lists',
    mutate: replacing('listProducts', (list) => async (call, input) => {
      const page = await list(call, input);
      return { ...page, products: page.products.map((product) => ({ ...product, tags: ['listed'] })) };
    }),
  },
  {
    promise: 'gives every variant an id, a sku and the reference that add to cart takes',
    broken: 'refers to a variant by its sku',
    mutate: replacing('listProducts', (list) => async (call, input) => {
      const page = await list(call, input);
      const toSku = <Variant extends { sku: string }>(variant: Variant) => ({
        ...variant,
        addToCartRef: { variantId: variant.sku, productId: null, variantHandles: [] },
      });
      return {
        ...page,
        products: page.products.map((product) => ({ ...product, variants: product.variants.map(toSku) })),
      };
    }),
  },
  {
    promise: 'says of a variant that is sold out that it is not available',
    broken: 'calls everything available',
    mutate: replacing(
      'getProducts',
      (get) => async (call, input) =>
        (await get(call, input)).map(
          (product) =>
            product && { ...product, variants: product.variants.map((variant) => ({ ...variant, available: true })) },
        ),
    ),
  },
  {
    promise: 'finds the product at its own address, and ProductNotFound at others',
    broken: 'shows another product at an unknown address',
    mutate: catching('getProductByUrl', async (error, _input, adapter, { fixture }) => {
      const call = { requestId: 'r', signal: new AbortController().signal, buyer: { ip: null, userAgent: null } };
      const value = fixture.goods.plenty.variantId;
      return (await adapter.getProducts(call, { references: [{ by: 'variantId', value }] }))[0] ?? error;
    }),
  },
  {
    promise: 'shows a product for a postal code as it is, save what cannot be sent there',
    broken: 'has nothing available for any code',
    said: 'where it is sent',
    mutate: replacing('getProductByUrl', (get) => async (call, input) => {
      const product = await get(call, input);
      const isAvailable = input.postalCode === null;
      return {
        ...product,
        variants: product.variants.map((each) => ({ ...each, available: each.available && isAvailable })),
      };
    }),
  },
  {
    promise: 'shows a product for a postal code as it is, save what cannot be sent there',
    broken: 'leaves out what cannot be sent there',
    said: 'more of a product than its availability',
    mutate: replacing('getProductByUrl', (get) => async (call, input) => {
      const product = await get(call, input);
      return input.postalCode === null ? product : { ...product, variants: product.variants.slice(1) };
    }),
  },
  {
    promise: 'lists first what it sold most of, as it describes it by name',
    broken: 'lists the catalog in its usual order',
    said: 'were sold, and the first of listPopularProducts has',
    mutate: replacing('listPopularProducts', (_list, _world, { listProducts }) => async (call, { first }) => {
      const { products } = await listProducts(call, { page: 1, size: first });
      return products;
    }),
  },
  {
    promise: 'lists first what it sold most of, as it describes it by name',
    broken: 'leaves descriptions out',
    mutate: replacing(
      'listPopularProducts',
      (list) => async (call, input) => (await list(call, input)).map((product) => ({ ...product, description: '' })),
    ),
  },
  {
    promise: 'lists no more popular products than asked for, each once and none that has left the catalog',
    broken: 'always lists as many as there are',
    said: 'does not keep to first',
    mutate: replacing('listPopularProducts', (list) => (call) => list(call, { first: 20 })),
  },
  {
    promise: 'lists no more popular products than asked for, each once and none that has left the catalog',
    broken: 'lists a product for each of its variants',
    said: 'lists a product twice',
    mutate: replacing('listPopularProducts', (list) => async (call, { first }) => {
      const products = await list(call, { first });
      return [...products.slice(0, 1), ...products].slice(0, first);
    }),
  },
  {
    promise: 'lists no more popular products than asked for, each once and none that has left the catalog',
    broken: 'goes on with the list that it had first',
    said: 'a product that has left the catalog',
    mutate: replacing('listPopularProducts', (list, { memory, fixture }) => async (call, input) => {
      const key = `popular at ${fixture.name}, ${input.first}`;
      const known = (memory.get(key) as ReturnType<typeof list> | undefined) ?? list(call, input);
      memory.set(key, known);
      return known;
    }),
  },
];

export const handOverMutants: readonly Mutant[] = [
  {
    promise: 'hands the cart over at an address of the web, and leaves it as it is',
    broken: 'answers half an address',
    mutate: replacing('transferSession', () => async () => ({ url: '/basket', expiresAt: null })),
  },
  {
    promise: 'hands the cart over at an address of the web, and leaves it as it is',
    broken: 'empties the cart on the way',
    mutate: replacing('transferSession', (transfer, _world, adapter) => async (call, input) => {
      await adapter.clearCart(call, input);
      return transfer(call, input);
    }),
  },
  {
    promise: 'hands the cart over at an address of the web, and leaves it as it is',
    broken: 'answers an address of yesterday',
    mutate: replacing('transferSession', (transfer) => async (call, input) => ({
      ...(await transfer(call, input)),
      expiresAt: new Date(Date.now() - 86_400_000).toISOString(),
    })),
  },
  {
    promise: 'hands the cart over at another address each time, unless its page lasts, which holds no handle',
    broken: 'has one address for each cart',
    mutate: replacing('transferSession', (transfer, { memory }) => async (call, input) => {
      const key = `address of ${input.cart}`;
      const known = memory.get(key) ?? (await transfer(call, input)).url;
      memory.set(key, known);
      return { url: String(known), expiresAt: null };
    }),
  },
  {
    promise: 'hands the cart over at another address each time, unless its page lasts, which holds no handle',
    broken: 'writes the handle into the address',
    mutate: replacing('transferSession', (transfer) => async (call, input) => {
      const { url, expiresAt } = await transfer(call, input);
      return { url: `${url}?cart=${input.cart}`, expiresAt };
    }),
  },
];
