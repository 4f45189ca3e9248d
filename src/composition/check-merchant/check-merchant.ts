import { type MerchantAdapter, operationNames, supports } from '../../adapters/contract/index.ts';
import type { PlatformProduct, ProductVariant } from '../../domain/product/product.ts';
import { checkCart } from './check-cart.ts';
import { checkCatalog } from './check-catalog.ts';
import { checkCheckout } from './check-checkout.ts';
import type { CheckedMerchant } from './checked-merchant.ts';
import { type CheckedStep, runStep, toSkipped } from './checked-step.ts';

/**
 * Tries a merchant as buyers would, up to the order: reads its catalog, fills a cart with one unit and empties it again. Places no order
 * and sets no address. `variantId` names what goes into the cart; default: the first available variant of the catalog. With
 * `readOnly`, no cart is made.
 */
export async function* checkMerchant(
  { adapter: given, ...others }: CheckedMerchant,
  { variantId = null, readOnly = false }: { readonly variantId?: string | null; readonly readOnly?: boolean } = {},
): AsyncGenerator<CheckedStep> {
  const adapter = withBoundMethods(given);
  const merchant = { ...others, adapter };
  const { call } = merchant;
  const { ping } = adapter;
  if (ping === undefined) yield toSkipped('connection', 'The adapter cannot ask whether it works');
  else {
    const connection = await runStep('connection', async () => {
      await ping(call());
      return `${adapter.platform} answers, and can be used as it is configured`;
    });
    yield connection;
    if (connection.state === 'wrong') return;
  }
  const missing = operationNames.filter((operation) => !supports(adapter, operation));
  const count = `${operationNames.length - missing.length} of ${operationNames.length}`;
  yield {
    state: 'good',
    what: 'operations',
    seconds: null,
    text: missing.length === 0 ? count : `${count}; without ${missing.join(', ')}`,
  };
  const products = yield* checkCatalog(merchant, variantId);
  yield* checkCheckout(merchant);
  const variant = chooseVariant(products, variantId);
  if (readOnly) yield toSkipped('cart', 'Left out by --read-only');
  else if (variant === undefined)
    yield toSkipped('cart', 'No product seen is available: name a variant with --variant');
  else yield* checkCart(merchant, variant);
}

/** The adapter, whose methods also work apart from it, as those of a class do not. */
const withBoundMethods = (adapter: MerchantAdapter): MerchantAdapter =>
  // A proxy of the adapter itself could not replace the methods of one that is frozen.
  new Proxy(Object.create(null), {
    get: (_target, name) => {
      const member: unknown = Reflect.get(adapter, name);
      return typeof member === 'function' ? member.bind(adapter) : member;
    },
  });

function chooseVariant(
  products: readonly PlatformProduct[],
  variantId: string | null,
): (Pick<ProductVariant, 'addToCartRef'> & { readonly price: ProductVariant['price'] | null }) | undefined {
  const variants = products.flatMap((product) => product.variants);
  if (variantId === null) return variants.find(({ available }) => available);
  const known = variants.find((each) => each.variantId === variantId);
  return known ?? { addToCartRef: { variantId, productId: null, variantHandles: [] }, price: null };
}
