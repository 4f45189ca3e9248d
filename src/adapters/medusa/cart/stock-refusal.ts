import { CommerceError } from '../../../errors/commerce-error.ts';
import type { MerchantCall } from '../../contract/index.ts';
import { findVariants } from '../catalog/find-variants.ts';
import { findStock } from '../catalog/is-available.ts';
import type { MedusaContext } from '../medusa-context.ts';

/**
 * NotEnoughStockError with the units that the buyer could have in all. Medusa says neither which variant is short nor how many there are,
 * so it is asked. `units`: how many the cart would have had of each.
 */
export async function toStockRefusal(
  context: MedusaContext,
  call: MerchantCall,
  units: readonly { readonly variantId: string; readonly quantity: number }[],
  toField: (place: number) => readonly string[],
): Promise<CommerceError> {
  const ids = units.map(({ variantId }) => variantId);
  const variants = await findVariants(context, call, 'id', ids).catch(() => []);
  const stock = new Map(variants.map((variant) => [variant.id, findStock(variant)]));
  const short = units.findIndex(
    ({ variantId, quantity }) => quantity > (stock.get(variantId) ?? Number.POSITIVE_INFINITY),
  );
  const place = short < 0 && units.length === 1 ? 0 : short;
  const available = stock.get(units[short]?.variantId ?? '');
  return new CommerceError('NotEnoughStockError', {
    ...(place < 0 ? {} : { field: toField(place) }),
    ...(available === undefined ? {} : { quantityAvailable: available }),
  });
}
