import { CommerceError } from '../../../errors/commerce-error.ts';
import type { MerchantAdapter, MerchantCall, NewLineItem } from '../../contract/index.ts';
import { requireOwnProducts } from '../../toolkit/catalog/require-own-products.ts';
import { toUndoCall } from '../../toolkit/writes/to-undo-call.ts';
import { undo } from '../../toolkit/writes/undo.ts';
import { findVariantFacts } from '../catalog/find-variant-facts.ts';
import { requireData, unknownProblem } from '../client.ts';
import type { UcpContext } from '../ucp-context.ts';
import { type WireCheckout, wireCheckout } from '../wire/checkout.ts';
import { changeLines, findLineRefusal } from './change-lines.ts';
import { type DraftLine, toDraft, unitsOf } from './draft.ts';
import { requireOpenCheckout, toChangedCart } from './open-checkout.ts';

export const createAddLineItems =
  (context: UcpContext): NonNullable<MerchantAdapter['addLineItems']> =>
  async (call, { cart, items, flush }) => {
    const before = cart === null ? null : await requireOpenCheckout(context, call, cart);
    await requireProducts(context, call, items);
    const wanted = unitsOf(items.map(({ addToCartRef: { variantId }, quantity }) => ({ variantId, quantity })));
    const lines = addTo(before === null ? [] : toDraft(before).lines, wanted, flush);
    const toField = (id: string) => toItemField(items, id);
    const after =
      before === null
        ? await startCheckout(context, call, lines, toField)
        : await changeLines(context, call, before, lines, toField);
    return toChangedCart(context, call, after);
  };

function addTo(held: readonly DraftLine[], wanted: ReadonlyMap<string, number>, flush: boolean): readonly DraftLine[] {
  const left = new Map(wanted);
  const increased = held.flatMap((line) => {
    const more = left.get(line.variantId);
    left.delete(line.variantId);
    if (more === undefined) return flush ? [] : [line];
    return [{ ...line, quantity: flush ? more : line.quantity + more }];
  });
  const added = [...left].map(([variantId, quantity]) => ({ id: null, variantId, quantity }));
  return [...increased, ...added];
}

/** Ends a checkout that the shop began with less than was sent. */
async function startCheckout(
  { client }: UcpContext,
  call: MerchantCall,
  lines: readonly DraftLine[],
  toField: (variantId: string) => readonly string[],
): Promise<WireCheckout> {
  const answer = await client(call, {
    operation: 'CreateCheckout',
    body: { line_items: lines.map(({ variantId, quantity }) => ({ item: { id: variantId }, quantity })) },
    key: 'new',
    data: wireCheckout,
  });
  if (answer.kind === 'problem') throw toStartRefusal(answer.problem, lines, toField);
  const refusal = findLineRefusal(answer.data, lines, toField);
  if (refusal === null) return answer.data;
  await undo(call, async () =>
    requireData(
      await client(toUndoCall(call), {
        operation: 'CancelCheckout',
        id: answer.data.id,
        body: {},
        key: 'new',
        data: wireCheckout,
      }),
    ),
  );
  throw refusal;
}

/** A shop that begins no checkout at all, since one of its items cannot be had. */
function toStartRefusal(
  problem: Parameters<typeof unknownProblem>[0],
  lines: readonly DraftLine[],
  toField: (variantId: string) => readonly string[],
): CommerceError {
  const [only] = lines;
  const options = lines.length === 1 && only !== undefined ? { field: toField(only.variantId) } : {};
  switch (problem.code) {
    case 'out_of_stock':
      return new CommerceError('NotEnoughStockError', options);
    case 'not_found':
      return new CommerceError('ProductNotFound', options);
    case 'item_unavailable':
      return new CommerceError('ProductNotSupported', options);
    case 'cart_unavailable':
      return new CommerceError('CannotCreateCart');
    default:
      return unknownProblem(problem);
  }
}

function toItemField(items: readonly NewLineItem[], variantId: string): readonly string[] {
  const index = items.findIndex(({ addToCartRef }) => addToCartRef.variantId === variantId);
  return index < 0 ? ['items'] : ['items', String(index), 'quantity'];
}

/** Throws ProductNotFound if an item names another product than its variant's: the protocol adds items by the variant alone. */
async function requireProducts(context: UcpContext, call: MerchantCall, items: readonly NewLineItem[]): Promise<void> {
  const named = items.flatMap(({ addToCartRef: { variantId, productId } }) => (productId === null ? [] : [variantId]));
  const facts = await findVariantFacts(context, call, named);
  requireOwnProducts(items, new Map([...facts].map(([id, { baseSku }]) => [id, baseSku])));
}
