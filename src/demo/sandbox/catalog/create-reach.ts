import { findRegionOfPostalCode } from '../../../domain/addresses/find-region-of-postal-code.ts';
import { findMethods } from '../pricing/find-methods.ts';
import { readPostalCode } from '../read-postal-code.ts';
import type { ShopSettings } from '../settings.ts';

/**
 * Whether the shop sends goods to a postal code of its home country: one unit, by any shipping method. Refuses a text that is no
 * such code.
 */
export function createReach(
  settings: ShopSettings,
  postalCode: string,
): (goods: { readonly requirement: string; readonly grams: number }) => boolean {
  const country = settings.homeCountry;
  const region = findRegionOfPostalCode(country, readPostalCode(country, postalCode, { partial: true })) ?? '';
  const isOpen =
    settings.countries.includes(country) &&
    !settings.embargoes.some((embargo) => embargo.country === country && embargo.regions.includes(region));
  return (goods) => {
    const types = settings.fulfillmentTypes
      .filter(({ serves }) => serves === null || serves.includes(goods.requirement))
      .map(({ type }) => type);
    return isOpen && findMethods(settings, { country, region }, goods).some(({ type }) => types.includes(type));
  };
}
