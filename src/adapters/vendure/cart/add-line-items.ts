import { CommerceError } from '../../../errors/commerce-error.ts';
import type { UpstreamFailure } from '../../../upstream-http/upstream-failure.ts';
import type { CartResult, MerchantAdapter, MerchantCall } from '../../contract/index.ts';
import { mergeByVariant, type WantedVariant } from '../../toolkit/cart/merge-by-variant.ts';
import { unknownOutcome } from '../../toolkit/unknown-outcome.ts';
import { afterWrite } from '../../toolkit/writes/after-write.ts';
import { compensateOnUnknown } from '../../toolkit/writes/compensate-on-unknown.ts';
import { undo } from '../../toolkit/writes/undo.ts';
import { requireProducts } from '../catalog/require-products.ts';
import { requireData, toProblemError, toRefusal } from '../error-mapper.ts';
import { addItems, adjustLineField, combined, type MutationField, removeLineField } from '../shop-operations.ts';
import type { VendureContext } from '../vendure-context.ts';
import type { WireOrder, WireRefusal } from '../wire.ts';
import { type OpenCart, requireChangeableCart, rereadCart, toCartResult } from './open-cart.ts';
import { removeUnits, restoreLines, restoreUnseenLines, type TouchedVariants } from './restore-lines.ts';

/**
 * Adds all items in one call and undoes a partial change. To flush, it first adds everything requested and only then
 * removes the rest, so that a refusal leaves the old lines untouched.
 */
export const createAddLineItems =
  (context: VendureContext): NonNullable<MerchantAdapter['addLineItems']> =>
  async (call, { cart, items, flush }) => {
    await requireProducts(context, call, items);
    const before = cart === null ? null : await requireChangeableCart(context, call, cart);
    const wanted = mergeByVariant(items);
    const after = await addMissing(context, call, before, wanted, flush);
    return afterWrite(() =>
      !flush || before === null
        ? toCartResult(context, call, after)
        : dropTheRest(context, call, before, after, wanted),
    );
  };

async function addMissing(
  context: VendureContext,
  call: MerchantCall,
  before: OpenCart | null,
  wanted: readonly WantedVariant[],
  flush: boolean,
): Promise<OpenCart> {
  const missing = wanted
    .map((item) => ({ ...item, quantity: item.quantity - (flush ? quantityOf(before?.order, item.variantId) : 0) }))
    .filter(({ quantity }) => quantity > 0);
  if (missing.length === 0 && before !== null) return before;
  const touched = new Set(missing.map(({ variantId }) => variantId));
  const { token, order, errorResults } = await compensateOnUnknown(
    call,
    () => sendItems(context, call, before?.token ?? null, missing),
    async () => {
      if (before !== null) await restoreUnseenLines(context, call, before, touched);
    },
  );
  const after = { token, order };
  if (before !== null && order.id !== before.order.id) {
    // The requested cart no longer exists, whether or not the other order can be restored.
    await undo(call, () => removeUnits(context, call, after, missing)).catch(() => {});
    throw new CommerceError('CartNotFound');
  }
  const refused = errorResults[0];
  if (refused === undefined) return after;
  await undo(call, () => restoreLines(context, call, after, before?.order ?? null, touched));
  throw toItemRefusal(refused, missing, before?.order, order);
}

async function sendItems(
  { client }: VendureContext,
  call: MerchantCall,
  session: string | null,
  items: readonly WantedVariant[],
) {
  const inputs = items.map(({ variantId, quantity }) => ({ productVariantId: variantId, quantity }));
  const { token, answer } = await client.shop(call, session, addItems, { inputs });
  if (answer.kind === 'errors') throw toUnknownVariant(answer.problems, items);
  if (token === null) throw withoutSession();
  return { token, ...answer.data.addItemsToOrder };
}

/** The requested variants are complete. Now remove all other lines, and the surplus of the requested ones. */
async function dropTheRest(
  context: VendureContext,
  call: MerchantCall,
  before: OpenCart,
  after: OpenCart,
  wanted: readonly WantedVariant[],
): Promise<CartResult> {
  const left = new Map(wanted.map(({ variantId, quantity }) => [variantId, quantity]));
  const changes = after.order.lines.flatMap((line): MutationField[] => {
    const quantity = Math.min(line.quantity, left.get(line.productVariant.id) ?? 0);
    left.set(line.productVariant.id, (left.get(line.productVariant.id) ?? 0) - quantity);
    if (quantity === line.quantity) return [];
    return [quantity === 0 ? removeLineField(line.id) : adjustLineField(line.id, quantity)];
  });
  if (changes.length === 0) return toCartResult(context, call, after);
  const touched: TouchedVariants = new Set([
    ...before.order.lines.map(({ productVariant }) => productVariant.id),
    ...wanted.map(({ variantId }) => variantId),
  ]);
  const restore = () => restoreUnseenLines(context, call, { token: after.token, order: before.order }, touched);
  const { operation, variables } = combined('DropLines', changes);
  const drop = async () => requireData((await context.client.shop(call, after.token, operation, variables)).answer);
  const steps = await compensateOnUnknown(call, () => (after === before ? drop() : afterWrite(drop)), restore);
  const refused = Object.values(steps).find(({ errorCode }) => errorCode !== null);
  if (refused?.errorCode) {
    await undo(call, restore);
    throw toRefusal(refused.errorCode);
  }
  return rereadCart(context, call, after);
}

export const quantityOf = (order: WireOrder | undefined, variantId: string): number =>
  (order?.lines ?? [])
    .filter((line) => line.productVariant.id === variantId)
    .reduce((running, { quantity }) => running + quantity, 0);

/** The first refusal is about the first item that was not added in full. */
function toItemRefusal(
  { errorCode }: WireRefusal,
  missing: readonly WantedVariant[],
  before: WireOrder | undefined,
  after: WireOrder,
): CommerceError {
  const short = missing.find(
    ({ variantId, quantity }) => quantityOf(after, variantId) < quantityOf(before, variantId) + quantity,
  );
  const field = short === undefined ? {} : { field: ['items', String(short.index), 'quantity'] };
  if (errorCode !== 'INSUFFICIENT_STOCK_ERROR' || short === undefined) return toRefusal(errorCode, field);
  // Vendure filled the line up to the stock: that is how many the buyer could have in total.
  return toRefusal(errorCode, { ...field, quantityAvailable: quantityOf(after, short.variantId) });
}

/** One unknown variant fails the whole call; its message quotes the identifier. */
function toUnknownVariant(
  problems: Parameters<typeof toProblemError>[0],
  missing: readonly WantedVariant[],
): CommerceError {
  const message = problems[0]?.message ?? '';
  const unknown =
    missing.length === 1 ? missing[0] : missing.find(({ variantId }) => message.includes(`"${variantId}"`));
  return toProblemError(problems, {
    notFound: 'ProductNotFound',
    badInput: 'ProductNotSupported',
    ...(unknown === undefined ? {} : { field: ['items', String(unknown.index), 'addToCartRef', 'variantId'] }),
  });
}

const withoutSession = (): UpstreamFailure =>
  unknownOutcome('Vendure returned no session token: its authOptions.tokenMethod must allow bearer tokens');
