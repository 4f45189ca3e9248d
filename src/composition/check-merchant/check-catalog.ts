import { isDeepStrictEqual } from 'node:util';
import type { ProductReference } from '../../adapters/contract/index.ts';
import type { PlatformProduct } from '../../domain/product/product.ts';
import type { CheckedMerchant } from './checked-merchant.ts';
import { ADAPTER_BUG, type CheckedStep, doubtful, runStep, toSkipped, wrong } from './checked-step.ts';

const SIZE = 100;

/** Lists a page of products, or looks up the one with `variantId`, and finds one of them by every kind of reference. Returns the products that it saw. */
export async function* checkCatalog(
  { domain, adapter, call }: CheckedMerchant,
  variantId: string | null,
): AsyncGenerator<CheckedStep, readonly PlatformProduct[]> {
  const { listProducts, getProducts, getProductByUrl } = adapter;
  const find: FindProducts | undefined = getProducts && ((references) => getProducts(call(), { references }));
  const products =
    listProducts === undefined
      ? yield* findNamed(find, variantId)
      : yield* listTwice((page) => listProducts(call(), page));
  const product = products.find(({ variants }) => variants.some(({ available }) => available)) ?? products[0];
  if (product === undefined) return products;
  yield* checkLookUps(find, product, listProducts === undefined);
  if (getProductByUrl === undefined) {
    yield toSkipped('product by address', 'The adapter finds no product by its address (productByUrl)');
  } else if (product.pdpUrl === null) {
    yield toSkipped('product by address', 'The products name no address of their page');
  } else {
    const url = product.pdpUrl;
    yield await runStep('product by address', async () => {
      const found = await getProductByUrl(call(), { url, postalCode: null });
      if (found.baseSku !== product.baseSku)
        return wrong(`${url} gives another product, ${found.baseSku}. Is productUrl in the settings right?`);
      const { hostname } = new URL(url);
      return hostname === domain || hostname === `www.${domain}`
        ? `Found at ${url}`
        : doubtful(`Found at ${url}. If buyers come by ${hostname}, list it in merchants[].hosts.`);
    });
  }
  return products;
}

type FindProducts = (references: readonly ProductReference[]) => Promise<readonly (PlatformProduct | null)[]>;
type ListProducts = NonNullable<CheckedMerchant['adapter']['listProducts']>;

async function* listTwice(
  list: (page: Parameters<ListProducts>[1]) => ReturnType<ListProducts>,
): AsyncGenerator<CheckedStep, readonly PlatformProduct[]> {
  let products: readonly PlatformProduct[] = [];
  yield await runStep('products', async () => {
    const page = await list({ page: 1, size: SIZE });
    products = page.products;
    if (products.length === 0) {
      return doubtful('The catalog is empty. Does the account see the channel or the catalog that is sold from?');
    }
    return `${products.length} on the first of ${page.totalPages} pages`;
  });
  if (products.length === 0) return products;
  yield await runStep('products again', async () => {
    const page = await list({ page: 1, size: SIZE });
    const [before, after] = [products, page.products].map((each) => each.map(({ baseSku }) => baseSku));
    return isDeepStrictEqual(before, after)
      ? 'The same products in the same order'
      : doubtful('Other products or another order: the list of the platform is not stable, or it changed meanwhile');
  });
  return products;
}

async function* findNamed(
  find: FindProducts | undefined,
  variantId: string | null,
): AsyncGenerator<CheckedStep, readonly PlatformProduct[]> {
  yield toSkipped('products', 'The adapter lists no products: search finds none of this shop');
  if (find === undefined || variantId === null) return [];
  let products: readonly PlatformProduct[] = [];
  yield await runStep('product of variant', async () => {
    const [found] = await find([{ by: 'variantId', value: variantId }]);
    if (!found)
      return doubtful(`No product has the variant ${variantId}. Is it sold there, and does the shop look up products?`);
    products = [found];
    return `${variantId} is of ${found.baseSku}`;
  });
  return products;
}

async function* checkLookUps(
  find: FindProducts | undefined,
  product: PlatformProduct,
  needsNoNames: boolean,
): AsyncGenerator<CheckedStep> {
  const what = 'products by reference';
  if (find === undefined) return yield toSkipped(what, 'The adapter finds no single product');
  const [variant] = product.variants;
  const references: readonly ProductReference[] = [
    { by: 'baseSku', value: product.baseSku },
    ...(product.handle === '' ? [] : [{ by: 'handle' as const, value: product.handle }]),
    ...(variant === undefined
      ? []
      : [
          { by: 'sku' as const, value: variant.sku },
          { by: 'variantId' as const, value: variant.variantId },
        ]),
  ];
  yield await runStep(what, async () => {
    const unknown: ProductReference = { by: 'handle', value: 'no-product-has-this-handle' };
    const found = await find([...references, unknown]);
    if (found.length !== references.length + 1)
      return wrong(`There is not one answer for each reference. ${ADAPTER_BUG}`);
    if (found.at(-1) !== null) return wrong(`A handle that no product has finds one. ${ADAPTER_BUG}`);
    const missed = references.filter((_, index) => found[index]?.baseSku !== product.baseSku).map(({ by }) => by);
    const ways = references.map(({ by }) => by).join(', ');
    if (missed.length === 0) return `${product.baseSku} is found by ${ways}; an unknown one is not`;
    const isName = missed.every((by) => by === 'sku' || by === 'handle');
    return needsNoNames && isName
      ? doubtful(`${product.baseSku} is not found by ${missed.join(', ')}, which such a platform need not know`)
      : wrong(`${product.baseSku} is not found by ${missed.join(', ')}. Do two products share it?`);
  });
}
