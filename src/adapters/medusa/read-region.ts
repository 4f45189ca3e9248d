import type * as z from 'zod';
import type { MerchantCall } from '../contract/index.ts';
import { requireData } from './error-mapper.ts';
import type { MedusaContext } from './medusa-context.ts';
import { REGION_FIELDS, regionAnswer } from './wire/region.ts';
import { wrongSetting } from './wrong-setting.ts';

export async function readRegion(
  { client, settings }: MedusaContext,
  call: MerchantCall,
): Promise<z.output<typeof regionAnswer>['region']> {
  const answer = await client.store(call, {
    operation: 'ReadRegion',
    method: 'GET',
    path: ['regions', settings.regionId],
    query: { fields: REGION_FIELDS },
    data: regionAnswer,
  });
  if (answer.kind === 'problem' && answer.problem.status === 404) {
    throw wrongSetting(`Medusa has no region ${settings.regionId}`);
  }
  return requireData(answer).region;
}
