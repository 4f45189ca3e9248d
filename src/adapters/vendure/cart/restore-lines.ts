import type { MerchantCall } from '../../contract/index.ts';
import { requireData, requireUndone } from '../error-mapper.ts';
import {
  addItems,
  adjustLineField,
  combined,
  type MutationField,
  removeAllLines,
  removeLineField,
} from '../shop-operations.ts';
import type { VendureContext } from '../vendure-context.ts';
import type { WireLine, WireOrder } from '../wire.ts';
import { type OpenCart, readAgain } from './open-cart.ts';

/** The identifiers of the variants in a call. Lines of other variants are not touched. */
export type TouchedVariants = ReadonlySet<string>;

/**
 * Restores the lines of the changed variants after a partial change. `before` is null for an order that the refused
 * call itself started: nobody is told of it, so that it does not matter what stays in it. If the stock shrank meanwhile, the platform
 * restores what it still can.
 */
export async function restoreLines(
  context: VendureContext,
  call: MerchantCall,
  now: OpenCart,
  before: WireOrder | null,
  touched: TouchedVariants,
): Promise<void> {
  const { client } = context;
  if (before === null) {
    await client.shop(call, now.token, removeAllLines).catch(() => {});
    return;
  }
  const present = touchedLines(now.order, touched);
  const earlier = touchedLines(before, touched);
  const outcomes = await changeLines(context, call, now.token, 'RestoreLines', differences(present, earlier));
  const lost = earlier.filter((line) => !present.some(({ id }) => id === line.id));
  if (lost.length > 0) {
    const inputs = lost.map(({ productVariant, quantity }) => ({ productVariantId: productVariant.id, quantity }));
    const { addItemsToOrder } = requireData((await client.shop(call, now.token, addItems, { inputs })).answer);
    outcomes.push(...addItemsToOrder.errorResults);
  }
  requireUndone(outcomes);
}

/** Restores as restoreLines does, for a call whose response does not contain the current order. */
export async function restoreUnseenLines(
  context: VendureContext,
  call: MerchantCall,
  before: OpenCart,
  touched: TouchedVariants,
): Promise<void> {
  await restoreLines(context, call, await readAgain(context, call, before), before.order, touched);
}

/** Removes items that were added to the wrong order, and leaves the units that it had before. */
export async function removeUnits(
  context: VendureContext,
  call: MerchantCall,
  { token, order }: OpenCart,
  items: readonly { readonly variantId: string; readonly quantity: number }[],
): Promise<void> {
  const changes = items.flatMap(({ variantId, quantity }) => {
    const line = order.lines.find(({ productVariant }) => productVariant.id === variantId);
    if (line === undefined) return [];
    return [quantity < line.quantity ? adjustLineField(line.id, line.quantity - quantity) : removeLineField(line.id)];
  });
  requireUndone(await changeLines(context, call, token, 'TakeOut', changes));
}

async function changeLines(
  { client }: VendureContext,
  call: MerchantCall,
  token: string,
  name: string,
  changes: readonly MutationField[],
): Promise<{ readonly errorCode: string | null }[]> {
  if (changes.length === 0) return [];
  const { operation, variables } = combined(name, changes);
  return Object.values(requireData((await client.shop(call, token, operation, variables)).answer));
}

const touchedLines = ({ lines }: WireOrder, touched: TouchedVariants): readonly WireLine[] =>
  lines.filter(({ productVariant }) => touched.has(productVariant.id));

function differences(now: readonly WireLine[], before: readonly WireLine[]): readonly MutationField[] {
  return now.flatMap((line) => {
    const earlier = before.find(({ id }) => id === line.id);
    if (earlier === undefined) return [removeLineField(line.id)];
    return earlier.quantity === line.quantity ? [] : [adjustLineField(line.id, earlier.quantity)];
  });
}
