import { CommerceError } from '../../../errors/commerce-error.ts';
import type { MerchantAdapter, MerchantCall, NewLineItem } from '../../contract/index.ts';
import { mergeByVariant, type WantedVariant } from '../../toolkit/cart/merge-by-variant.ts';
import { requireOwnProducts } from '../../toolkit/catalog/require-own-products.ts';
import { afterWrite } from '../../toolkit/writes/after-write.ts';
import { compensateOnUnknown } from '../../toolkit/writes/compensate-on-unknown.ts';
import { undo } from '../../toolkit/writes/undo.ts';
import { findVariants } from '../catalog/find-variants.ts';
import type { MedusaAnswer, MedusaProblem } from '../client.ts';
import { lacksStock, toRefusal } from '../error-mapper.ts';
import type { MedusaContext } from '../medusa-context.ts';
import { CART_FIELDS, cartAnswer, type WireCart } from '../wire/cart.ts';
import { changeCart } from './change-cart.ts';
import { dropLines } from './drop-lines.ts';
import { requireOpenCart, toCartResult, toChangedCart } from './open-cart.ts';
import { restoreLines, unitsOf } from './restore-lines.ts';
import { toStockRefusal } from './stock-refusal.ts';

/**
 * A new cart starts with all items in one call, all or none. To a cart that exists Medusa adds one variant at a time: what was added is
 * taken out again if a later one is refused. To flush, everything wanted comes first and the rest goes then, so that a refusal leaves
 * the old lines untouched.
 */
export const createAddLineItems =
  (context: MedusaContext): NonNullable<MerchantAdapter['addLineItems']> =>
  async (call, { cart, items, flush }) => {
    await requireProducts(context, call, items);
    const wanted = mergeByVariant(items);
    if (cart === null) {
      const started = await startCart(context, call, wanted);
      return afterWrite(() => toCartResult(context, call, started));
    }
    const before = await requireOpenCart(context, call, cart);
    const complete = await addMissing(context, call, before, wanted, flush);
    const units = new Map(wanted.map(({ variantId, quantity }) => [variantId, quantity]));
    const after = flush ? await dropLines(context, call, before, complete, units) : complete;
    return afterWrite(() => toChangedCart(context, call, before, after));
  };

/** Throws ProductNotFound if an item names another product than its variant's, after one call for all items that name a product. */
async function requireProducts(
  context: MedusaContext,
  call: MerchantCall,
  items: readonly NewLineItem[],
): Promise<void> {
  const named = items.flatMap(({ addToCartRef: { variantId, productId } }) => (productId === null ? [] : [variantId]));
  const variants = await findVariants(context, call, 'id', [...new Set(named)]);
  requireOwnProducts(items, new Map(variants.map(({ id, product_id }) => [id, product_id])));
}

async function startCart(
  context: MedusaContext,
  call: MerchantCall,
  wanted: readonly WantedVariant[],
): Promise<WireCart> {
  const { client, settings } = context;
  const answer = await client.store(call, {
    operation: 'StartCart',
    method: 'POST',
    path: ['carts'],
    query: { fields: CART_FIELDS },
    body: {
      region_id: settings.regionId,
      items: wanted.map(({ variantId, quantity }) => ({ variant_id: variantId, quantity })),
      metadata: { cartwright_items: wanted.map(({ variantId }) => variantId) },
    },
    data: cartAnswer,
  });
  if (answer.kind === 'data') return answer.data.cart;
  throw await toItemRefusal(context, call, answer.problem, wanted, null);
}

async function addMissing(
  context: MedusaContext,
  call: MerchantCall,
  before: WireCart,
  wanted: readonly WantedVariant[],
  flush: boolean,
): Promise<WireCart> {
  const missing = wanted
    .map((item) => ({ ...item, quantity: item.quantity - (flush ? unitsOf(before, item.variantId) : 0) }))
    .filter(({ quantity }) => quantity > 0);
  const touched = new Set(missing.map(({ variantId }) => variantId));
  let after = before;
  for (const item of missing) {
    const add = () =>
      changeCart(context, call, before.id, {
        operation: 'AddLine',
        path: ['line-items'],
        body: { variant_id: item.variantId, quantity: item.quantity },
      });
    const answer: MedusaAnswer<WireCart> = await compensateOnUnknown(
      call,
      () => (after === before ? add() : afterWrite(add)),
      () => restoreLines(context, call, before, touched),
    );
    if (answer.kind === 'data') {
      after = answer.data;
      continue;
    }
    if (after !== before) await undo(call, () => restoreLines(context, call, before, touched));
    throw await toItemRefusal(context, call, answer.problem, [item], before);
  }
  return after;
}

/** Finds the refused item, if a new cart was to start with several, by the variant in the message or by its stock. */
async function toItemRefusal(
  context: MedusaContext,
  call: MerchantCall,
  problem: MedusaProblem,
  items: readonly WantedVariant[],
  before: WireCart | null,
): Promise<CommerceError> {
  const inCart = (variantId: string): number => (before === null ? 0 : unitsOf(before, variantId));
  if (lacksStock(problem)) {
    const units = items.map(({ variantId, quantity }) => ({ variantId, quantity: quantity + inCart(variantId) }));
    return afterRefusal(() =>
      toStockRefusal(context, call, units, (place) => ['items', String(items[place]?.index ?? 0), 'quantity']),
    );
  }
  const named = items.length === 1 ? items[0] : items.find(({ variantId }) => problem.message.includes(variantId));
  const field = named === undefined ? {} : { field: ['items', String(named.index), 'addToCartRef', 'variantId'] };
  const isPriceless = /do not have a price|has no price/i.test(problem.message);
  return toRefusal(problem, isPriceless ? 'ProductNotSupported' : 'ProductNotFound', field);
}

/** The addition was refused, even if the stock cannot be read. */
const afterRefusal = (ask: () => Promise<CommerceError>): Promise<CommerceError> =>
  ask().catch(() => new CommerceError('NotEnoughStockError'));
