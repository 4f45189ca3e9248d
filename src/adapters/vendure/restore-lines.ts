import type { MerchantCall } from '../contract/index.ts';
import { toCartHandle } from './cart-handle.ts';
import { requireData } from './error-mapper.ts';
import { forUndoing } from './for-undoing.ts';
import { type OpenCart, requireOpenCart, type VendureContext } from './open-cart.ts';
import {
  addItems,
  adjustLineField,
  combined,
  type MutationField,
  removeAllLines,
  removeLineField,
} from './shop-operations.ts';
import type { WireOrder } from './wire.ts';

/**
 * Puts the lines back as they were after Vendure did a part of what was asked. `before` is null for an order that the
 * refused call itself started. Where the stock shrank in between, the platform gives back what it still can.
 */
export async function restoreLines(
  context: VendureContext,
  caller: MerchantCall,
  now: OpenCart,
  before: WireOrder | null,
): Promise<void> {
  const { client } = context;
  const call = forUndoing(caller);
  if (before === null) {
    requireData((await client.shop(call, now.token, removeAllLines)).answer);
    return;
  }
  const changes = differences(now.order, before);
  if (changes.length > 0) {
    const { operation, variables } = combined('RestoreLines', changes);
    requireData((await client.shop(call, now.token, operation, variables)).answer);
  }
  const lost = before.lines.filter((line) => !now.order.lines.some(({ id }) => id === line.id));
  if (lost.length > 0) {
    const inputs = lost.map(({ productVariant, quantity }) => ({ productVariantId: productVariant.id, quantity }));
    requireData((await client.shop(call, now.token, addItems, { inputs })).answer);
  }
}

/** As restoreLines, for a call whose answer did not say what the order looks like now. */
export async function restoreUnseenLines(
  context: VendureContext,
  caller: MerchantCall,
  before: OpenCart,
): Promise<void> {
  const call = forUndoing(caller);
  const handle = toCartHandle({ token: before.token, orderId: before.order.id });
  await restoreLines(context, call, await requireOpenCart(context, call, handle), before.order);
}

function differences(now: WireOrder, before: WireOrder): readonly MutationField[] {
  return now.lines.flatMap((line) => {
    const earlier = before.lines.find(({ id }) => id === line.id);
    if (earlier === undefined) return [removeLineField(line.id)];
    return earlier.quantity === line.quantity ? [] : [adjustLineField(line.id, earlier.quantity)];
  });
}
