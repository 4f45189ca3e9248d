import type { Address } from '../../domain/address.ts';
import type { ShippingMethodSettings, ShopSettings } from '../settings.ts';
import type { CartLine, OfferedMethod } from './cart-state.ts';

/** The shipping methods for goods that travel together to one address, in the order of the settings. */
export function offerMethods(
  settings: Pick<ShopSettings, 'zones'>,
  requirement: string,
  lines: readonly CartLine[],
  address: Address,
): readonly OfferedMethod[] {
  const zone = settings.zones.find(
    ({ countries, regions }) =>
      (countries.includes(address.country) || countries.includes('*')) &&
      (regions.length === 0 || regions.includes(address.stateOrProvince)),
  );
  const grams = lines.reduce((sum, line) => sum + line.grams * line.quantity, 0);
  const goods = lines.reduce((sum, line) => sum + line.unitPrice * line.quantity, 0);
  return (zone?.methods ?? [])
    .filter((method) => method.serves.includes(requirement) && grams <= (method.maximumGrams ?? grams))
    .map((method) => ({
      id: method.id,
      description: method.description,
      estimatedDelivery: method.estimatedDelivery,
      price: priceOf(method, grams, goods),
    }));
}

const priceOf = (method: ShippingMethodSettings, grams: number, goods: number): number =>
  method.freeFrom !== null && goods >= method.freeFrom
    ? 0
    : method.price + method.perKilogram * Math.ceil(grams / 1000);
