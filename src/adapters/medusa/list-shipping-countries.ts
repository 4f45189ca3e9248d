import type { MerchantAdapter } from '../contract/index.ts';
import type { MedusaContext } from './medusa-context.ts';
import { readRegion } from './read-region.ts';

/** The countries of the region: Medusa refuses addresses elsewhere. */
export const createListShippingCountries =
  (context: MedusaContext): NonNullable<MerchantAdapter['listShippingCountries']> =>
  async (call) =>
    (await readRegion(context, call)).countries.map(({ iso_2 }) => iso_2.toUpperCase());
