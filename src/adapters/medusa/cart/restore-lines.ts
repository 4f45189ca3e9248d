import type { MerchantCall } from '../../contract/index.ts';
import { requireData } from '../error-mapper.ts';
import type { MedusaContext } from '../medusa-context.ts';
import type { WireCart } from '../wire/cart.ts';
import { changeCart, removeLine } from './change-cart.ts';
import { requireOpenCart } from './open-cart.ts';

export const unitsOf = ({ items }: WireCart, variantId: string): number =>
  (items ?? [])
    .filter(({ variant_id }) => variant_id === variantId)
    .reduce((running, { quantity }) => running + quantity, 0);

/**
 * Puts the lines of the changed variants back after a partial change, from what the platform holds now. Lines of other variants are not
 * touched. A line that is gone comes back as a new one. The first line that Medusa refuses ends it.
 */
export async function restoreLines(
  context: MedusaContext,
  call: MerchantCall,
  before: WireCart,
  touched: ReadonlySet<string>,
): Promise<void> {
  const now = await requireOpenCart(context, call, before.id);
  const isTouched = ({ variant_id }: { readonly variant_id?: string | null | undefined }) =>
    touched.has(variant_id ?? '');
  for (const line of (now.items ?? []).filter(isTouched)) {
    const earlier = before.items?.find(({ id }) => id === line.id);
    if (earlier === undefined) requireData(await removeLine(context, call, now.id, line.id));
    else if (earlier.quantity !== line.quantity) {
      const body = { quantity: earlier.quantity };
      requireData(
        await changeCart(context, call, now.id, { operation: 'SetQuantity', path: ['line-items', line.id], body }),
      );
    }
  }
  for (const line of (before.items ?? []).filter(isTouched)) {
    if (now.items?.some(({ id }) => id === line.id)) continue;
    const body = { variant_id: line.variant_id, quantity: line.quantity };
    requireData(await changeCart(context, call, now.id, { operation: 'AddLine', path: ['line-items'], body }));
  }
}
