import { normalizePartialPostalCode } from '../../domain/addresses/normalize-postal-code.ts';
import type { Caller } from '../../domain/viewer/viewer.ts';
import { readRequirements } from '../merchant/read-requirements.ts';
import type { Merchant } from '../merchant-calls/merchants.ts';
import type { CatalogContext } from './catalog-context.ts';

/**
 * The code in the usual form of the merchant's country, or its first part; undefined if it certainly is none. A platform that does not
 * name its country takes any text.
 */
export async function readPostalCode(
  context: CatalogContext,
  caller: Caller,
  { merchant, text }: { readonly merchant: Merchant; readonly text: string },
): Promise<{ readonly code: string | undefined; readonly country: string | null }> {
  const { country } = await readRequirements(context, caller, merchant);
  return { country, code: country === null ? text : normalizePartialPostalCode(country, text) };
}
