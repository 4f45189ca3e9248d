import * as z from 'zod';
import type { MerchantCall } from '../contract/index.ts';
import { nothingDone } from '../toolkit/nothing-done.ts';
import { requireData } from './error-mapper.ts';
import type { MedusaContext } from './medusa-context.ts';

const FIELDS = 'id,currency_code,countries.iso_2';

const regionAnswer = z.object({
  region: z.object({ currency_code: z.string(), countries: z.array(z.object({ iso_2: z.string() })) }),
});

/** The region of the settings. Throws StoreUnavailable if Medusa does not have it. */
export async function readRegion(
  { client, settings }: MedusaContext,
  call: MerchantCall,
): Promise<z.output<typeof regionAnswer>['region']> {
  const answer = await client.store(call, {
    operation: 'ReadRegion',
    method: 'GET',
    path: ['regions', settings.regionId],
    query: { fields: FIELDS },
    data: regionAnswer,
  });
  if (answer.kind === 'problem' && answer.problem.status === 404) {
    throw nothingDone(`Medusa has no region ${settings.regionId}`);
  }
  return requireData(answer).region;
}
