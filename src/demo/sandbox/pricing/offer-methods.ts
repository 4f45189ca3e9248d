import type { Address } from '../../../domain/address.ts';
import type { ShippingMethodSettings, ShopSettings } from '../settings.ts';
import type { CartLine, OfferedMethod } from './cart-state.ts';
import { findMethods } from './find-methods.ts';

/** Goods of one line that travel in one shipment. */
export interface ShippedUnits {
  readonly line: CartLine;
  readonly quantity: number;
}

/** The shipping methods of a type for goods that travel together to one address, in the order of the settings. */
export function offerMethods(
  settings: Pick<ShopSettings, 'zones'>,
  type: string,
  requirement: string,
  goods: readonly ShippedUnits[],
  address: Address,
): readonly OfferedMethod[] {
  const grams = goods.reduce((sum, { line, quantity }) => sum + line.grams * quantity, 0);
  const value = goods.reduce((sum, { line, quantity }) => sum + line.unitPrice * quantity, 0);
  const place = { country: address.country, region: address.stateOrProvince };
  return findMethods(settings, place, { requirement, grams })
    .filter((method) => method.type === type)
    .map((method) => ({
      id: method.id,
      description: method.description,
      estimatedDelivery: method.estimatedDelivery,
      price: priceOf(method, grams, value),
    }));
}

const priceOf = (method: ShippingMethodSettings, grams: number, value: number): number =>
  method.freeFrom !== null && value >= method.freeFrom
    ? 0
    : method.price + method.perKilogram * Math.ceil(grams / 1000);
