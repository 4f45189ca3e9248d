import type { ShippingMethodSettings, ShopSettings } from '../settings.ts';

/** The shipping methods to a place for goods that travel together, of every fulfillment type, in the order of the settings. */
export function findMethods(
  { zones }: Pick<ShopSettings, 'zones'>,
  place: { readonly country: string; readonly region: string },
  goods: { readonly requirement: string; readonly grams: number },
): readonly ShippingMethodSettings[] {
  const zone = zones.find(
    ({ countries, regions }) =>
      (countries.includes(place.country) || countries.includes('*')) &&
      (regions.length === 0 || regions.includes(place.region)),
  );
  return (zone?.methods ?? [])
    .filter(({ serves }) => serves.includes(goods.requirement))
    .filter(({ maximumGrams }) => goods.grams <= (maximumGrams ?? goods.grams));
}
