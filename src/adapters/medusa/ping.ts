import { z } from 'zod';
import type { MerchantAdapter } from '../contract/index.ts';
import { requireData } from './error-mapper.ts';
import type { MedusaContext } from './medusa-context.ts';
import { readRegion } from './read-region.ts';

/** Checks that the region is there and that both keys are good. Throws StoreUnavailable. */
export const createPing =
  (context: MedusaContext): NonNullable<MerchantAdapter['ping']> =>
  async (call) => {
    await readRegion(context, call);
    requireData(
      await context.client.admin(call, {
        operation: 'ListOrders',
        method: 'GET',
        path: ['orders'],
        query: { limit: 1, fields: 'id' },
        data: z.object({ count: z.number() }),
      }),
    );
  };
