import { CommerceError } from '../../../errors/commerce-error.ts';
import type { CartHandle, MerchantAdapter, MerchantCall, NewLineItem } from '../../contract/index.ts';
import { mergeByVariant, type WantedVariant } from '../../toolkit/cart/merge-by-variant.ts';
import { requireOwnProducts } from '../../toolkit/catalog/require-own-products.ts';
import { afterWrite } from '../../toolkit/writes/after-write.ts';
import { undo } from '../../toolkit/writes/undo.ts';
import { isVariantId } from '../catalog/is-id.ts';
import { requireChanged, toRefusal } from '../error-mapper.ts';
import type { CountryCode } from '../generated/operations.ts';
import type { ShopifyContext } from '../shopify-context.ts';
import {
  addLines,
  createCart,
  readCartAndVariants,
  readVariants,
  type WireCart,
  type WireProblem,
} from '../wire/cart.ts';
import { parseCartHandle } from './cart-handle.ts';
import { lacksStock, restoreLines, setQuantities, takeLinesOut, unitsOf } from './change-lines.ts';
import { requireWhole, toChangedCart } from './open-cart.ts';
import { restoreCart } from './restore-cart.ts';

/**
 * One read and one addition of everything. If the stock is short, Shopify adds what there is and only warns: what it added is compared, and
 * taken out again. To flush, everything wanted comes first and the rest goes then, so that a refusal leaves the old lines untouched.
 */
export const createAddLineItems =
  (context: ShopifyContext): NonNullable<MerchantAdapter['addLineItems']> =>
  async (call, { cart, items, flush }) => {
    const wanted = mergeByVariant(items);
    const before = await readBefore(context, call, cart, items, wanted);
    const missing = wanted.flatMap((each) => {
      const quantity = each.quantity - (flush && before !== null ? unitsOf(before, each.variantId) : 0);
      return quantity > 0 ? [{ ...each, quantity }] : [];
    });
    const after = await addMissing(context, call, before, missing);
    if (!flush || before === null) return toChangedCart(context, call, after);
    try {
      return await toChangedCart(context, call, await dropTheRest(context, call, after, wanted));
    } catch (error) {
      // Shopify refused to drop the rest, such as a quantity that is no multiple of the increment. Some of it may be gone by then.
      if (error instanceof CommerceError && error.httpStatus < 500) {
        const added = wanted.map(({ variantId }) => variantId);
        await restoreCart(context, call, before, added);
      }
      throw error;
    }
  };

/** The cart, if there is one, after a look at what is to be added: all of it has to be there. */
async function readBefore(
  context: ShopifyContext,
  call: MerchantCall,
  handle: CartHandle | null,
  items: readonly NewLineItem[],
  wanted: readonly WantedVariant[],
): Promise<WireCart | null> {
  const id = handle === null ? null : parseCartHandle(handle);
  // Shopify fails at what has not the form of an ID.
  const strange = wanted.find(({ variantId }) => !isVariantId(variantId));
  if (strange !== undefined) throw unknownVariant(strange);
  const variants = wanted.map(({ variantId }) => variantId);
  const { cart, nodes } =
    id === null
      ? { cart: null, ...(await context.client(call, readVariants, { variants })) }
      : await context.client(call, readCartAndVariants, { id, variants });
  const before = id === null ? null : await requireWhole(context, call, cart);
  const known = new Map(nodes.flatMap((node) => (node === null ? [] : [[node.id, node.product.id] as const])));
  const missing = wanted.find(({ variantId }) => !known.has(variantId));
  if (missing !== undefined) throw unknownVariant(missing);
  requireOwnProducts(items, known);
  return before;
}

const unknownVariant = ({ index }: WantedVariant): CommerceError =>
  new CommerceError('ProductNotFound', { field: ['items', String(index), 'addToCartRef', 'variantId'] });

/** Adds all units or none. A cart that was started for a refused call is left to itself: nobody has its key. */
async function addMissing(
  context: ShopifyContext,
  call: MerchantCall,
  before: WireCart | null,
  missing: readonly WantedVariant[],
): Promise<WireCart> {
  if (missing.length === 0 && before !== null) return before;
  const after = await send(context, call, before, missing);
  const short = missing.find(
    ({ variantId, quantity }) =>
      unitsOf(after, variantId) < quantity + (before === null ? 0 : unitsOf(before, variantId)),
  );
  if (short === undefined) return after;
  if (before !== null) {
    const variantIds = missing.map(({ variantId }) => variantId);
    await undo(call, () => restoreLines(context, call, before, after, variantIds));
  }
  throw lacksStock(after, short.variantId, ['items', String(short.index), 'quantity']);
}

async function send(
  context: ShopifyContext,
  call: MerchantCall,
  before: WireCart | null,
  missing: readonly WantedVariant[],
): Promise<WireCart> {
  const { client, settings } = context;
  const lines = missing.map(({ variantId, quantity }) => ({ merchandiseId: variantId, quantity }));
  const buyerIdentity = settings.country === undefined ? {} : { countryCode: toCountryCode(settings.country) };
  const { change } =
    before === null
      ? await client(call, createCart, { input: { lines, buyerIdentity } })
      : await client(call, addLines, { cart: before.id, lines });
  const cart = requireChanged(change, (problem) => toRefusal(problem, toPlace(problem, missing)));
  return afterWrite(() => requireWhole(context, call, cart));
}

/** Shopify itself refuses the code of a country that it does not have. */
const toCountryCode = (country: string) => country as CountryCode;

/** The path of Shopify ends with the place of a line and one of its members. */
function toPlace({ field }: WireProblem, missing: readonly WantedVariant[]) {
  const member = field?.at(-1) === 'merchandiseId' ? ['addToCartRef', 'variantId'] : ['quantity'];
  const line = missing[Number(field?.at(-2))];
  return line === undefined ? {} : { field: ['items', String(line.index), ...member] };
}

/** The requested variants are complete. Now remove all other lines, and the surplus of the requested ones. */
async function dropTheRest(
  context: ShopifyContext,
  call: MerchantCall,
  cart: WireCart,
  wanted: readonly WantedVariant[],
): Promise<WireCart> {
  const left = new Map(wanted.map(({ variantId, quantity }) => [variantId, quantity]));
  const surplus = cart.lines.nodes.flatMap(({ id, quantity, merchandise }) => {
    const kept = Math.min(quantity, left.get(merchandise.id) ?? 0);
    left.set(merchandise.id, (left.get(merchandise.id) ?? 0) - kept);
    return kept === quantity ? [] : [{ id, quantity: kept }];
  });
  const fewer = surplus.filter(({ quantity }) => quantity > 0);
  const gone = surplus.flatMap(({ id, quantity }) => (quantity === 0 ? [id] : []));
  return afterWrite(async () => takeLinesOut(context, call, await setQuantities(context, call, cart, fewer), gone));
}
