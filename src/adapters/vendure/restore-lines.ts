import type { MerchantCall } from '../contract/index.ts';
import { requireData } from './error-mapper.ts';
import { forUndoing } from './for-undoing.ts';
import type { OpenCart, VendureContext } from './open-cart.ts';
import {
  addItems,
  adjustLineField,
  combined,
  type MutationField,
  removeAllLines,
  removeLineField,
} from './shop-operations.ts';
import { readAgain } from './undo.ts';
import type { WireLine, WireOrder } from './wire.ts';

/** The identifiers of the variants that a call was about; lines of others belong to somebody else. */
export type Touched = ReadonlySet<string>;

/**
 * Puts the lines of the variants touched back as they were after Vendure did a part of what was asked. `before` is null
 * for an order that the refused call itself started. Where the stock shrank in between, the platform gives back what it
 * still can.
 */
export async function restoreLines(
  context: VendureContext,
  caller: MerchantCall,
  now: OpenCart,
  before: WireOrder | null,
  touched: Touched,
): Promise<void> {
  const { client } = context;
  const call = forUndoing(caller);
  if (before === null) {
    requireData((await client.shop(call, now.token, removeAllLines)).answer);
    return;
  }
  const present = touchedLines(now.order, touched);
  const earlier = touchedLines(before, touched);
  await changeLines(context, caller, now.token, 'RestoreLines', differences(present, earlier));
  const lost = earlier.filter((line) => !present.some(({ id }) => id === line.id));
  if (lost.length > 0) {
    const inputs = lost.map(({ productVariant, quantity }) => ({ productVariantId: productVariant.id, quantity }));
    requireData((await client.shop(call, now.token, addItems, { inputs })).answer);
  }
}

/** As restoreLines, for a call whose answer did not say what the order looks like now. */
export async function restoreUnseenLines(
  context: VendureContext,
  call: MerchantCall,
  before: OpenCart,
  touched: Touched,
): Promise<void> {
  await restoreLines(context, call, await readAgain(context, call, before), before.order, touched);
}

/** Takes items out of an order that they were not meant for, and leaves what that order may have had of them before. */
export async function takeOut(
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
  await changeLines(context, call, token, 'TakeOut', changes);
}

async function changeLines(
  { client }: VendureContext,
  call: MerchantCall,
  token: string,
  name: string,
  changes: readonly MutationField[],
): Promise<void> {
  if (changes.length === 0) return;
  const { operation, variables } = combined(name, changes);
  requireData((await client.shop(forUndoing(call), token, operation, variables)).answer);
}

const touchedLines = ({ lines }: WireOrder, touched: Touched): readonly WireLine[] =>
  lines.filter(({ productVariant }) => touched.has(productVariant.id));

function differences(now: readonly WireLine[], before: readonly WireLine[]): readonly MutationField[] {
  return now.flatMap((line) => {
    const earlier = before.find(({ id }) => id === line.id);
    if (earlier === undefined) return [removeLineField(line.id)];
    return earlier.quantity === line.quantity ? [] : [adjustLineField(line.id, earlier.quantity)];
  });
}
