import type { MerchantCall } from '../../contract/index.ts';
import type { MedusaAnswer } from '../client.ts';
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
 * touched. A line that is gone comes back as a new one. A line that Medusa refuses keeps no other from coming back.
 */
export async function restoreLines(
  context: MedusaContext,
  call: MerchantCall,
  before: WireCart,
  touched: ReadonlySet<string>,
): Promise<void> {
  const now = await requireOpenCart(context, call, before.id);
  const touchedOf = ({ items }: WireCart) => (items ?? []).filter(({ variant_id }) => touched.has(variant_id ?? ''));
  const answers: MedusaAnswer<WireCart>[] = [];
  for (const { id, quantity } of touchedOf(now)) {
    const earlier = before.items?.find((line) => line.id === id);
    if (earlier === undefined) answers.push(await removeLine(context, call, now.id, id));
    else if (earlier.quantity !== quantity) {
      const change = { operation: 'SetQuantity', path: ['line-items', id], body: { quantity: earlier.quantity } };
      answers.push(await changeCart(context, call, now.id, change));
    }
  }
  for (const { id, variant_id, quantity } of touchedOf(before)) {
    if (now.items?.some((line) => line.id === id)) continue;
    const change = { operation: 'AddLine', path: ['line-items'], body: { variant_id, quantity } };
    answers.push(await changeCart(context, call, now.id, change));
  }
  for (const answer of answers) requireData(answer);
}
