import { isDeepStrictEqual } from 'node:util';
import type { ProductReference } from '../../adapters/contract/index.ts';
import type { PlatformProduct } from '../../domain/product/product.ts';
import type { CheckedMerchant } from './checked-merchant.ts';
import { type CheckedStep, doubtful, runStep, toSkipped, wrong } from './checked-step.ts';

const SIZE = 100;

/** Lists a page of products and finds one of them in every way. Returns the products that it saw. */
export async function* checkCatalog({
  domain,
  adapter,
  call,
}: CheckedMerchant): AsyncGenerator<CheckedStep, readonly PlatformProduct[]> {
  const { listProducts, getProducts, getProductByUrl } = adapter;
  let products: readonly PlatformProduct[] = [];
  if (listProducts === undefined) {
    yield toSkipped('products', 'The adapter lists no products: search finds none of this shop');
    return products;
  }
  yield await runStep('products', async () => {
    const page = await listProducts(call(), { page: 1, size: SIZE });
    products = page.products;
    if (products.length === 0) {
      return doubtful('The catalog is empty. Does the account see the channel or the catalog that is sold from?');
    }
    return `${products.length} on the first of ${page.totalPages} pages`;
  });
  if (products.length === 0) return products;
  yield await runStep('products again', async () => {
    const page = await listProducts(call(), { page: 1, size: SIZE });
    const [before, after] = [products, page.products].map((each) => each.map(({ baseSku }) => baseSku));
    return isDeepStrictEqual(before, after)
      ? 'The same products in the same order'
      : doubtful('Other products or another order: the list of the platform is not stable, or it changed meanwhile');
  });
  const product = products.find(({ variants }) => variants.some(({ available }) => available)) ?? products[0];
  if (product === undefined) return products;
  yield* checkLookUps(getProducts && ((references) => getProducts(call(), { references })), product);
  if (getProductByUrl === undefined) {
    yield toSkipped('product by address', 'The adapter finds no product by its address (productByUrl)');
  } else if (product.pdpUrl === null) {
    yield toSkipped('product by address', 'The products name no address of their page');
  } else {
    const url = product.pdpUrl;
    yield await runStep('product by address', async () => {
      const found = await getProductByUrl(call(), { url, postalCode: null });
      if (found.baseSku !== product.baseSku) return wrong(`${url} gives another product, ${found.baseSku}`);
      const { hostname } = new URL(url);
      return hostname === domain || hostname === `www.${domain}`
        ? `Found at ${url}`
        : doubtful(`Found at ${url}. If buyers come by ${hostname}, list it in merchants[].hosts.`);
    });
  }
  return products;
}

async function* checkLookUps(
  find: ((references: readonly ProductReference[]) => Promise<readonly (PlatformProduct | null)[]>) | undefined,
  product: PlatformProduct,
): AsyncGenerator<CheckedStep> {
  const what = 'products by reference';
  if (find === undefined) return yield toSkipped(what, 'The adapter finds no single product');
  const [variant] = product.variants;
  const references: readonly ProductReference[] = [
    { by: 'baseSku', value: product.baseSku },
    { by: 'handle', value: product.handle },
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
    if (found.length !== references.length + 1) return wrong('There is not one answer for each reference');
    if (found.at(-1) !== null) return wrong('A handle that no product has finds one');
    const missed = references.filter((_, index) => found[index]?.baseSku !== product.baseSku).map(({ by }) => by);
    const ways = references.map(({ by }) => by).join(', ');
    return missed.length === 0
      ? `${product.baseSku} is found by ${ways}; an unknown one is not`
      : wrong(`${product.baseSku} is not found by ${missed.join(', ')}. Do two products share it?`);
  });
}
