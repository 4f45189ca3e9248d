import * as z from 'zod';
import type { HttpClient } from '../../upstream-http/http-client.ts';
import type { MerchantAdapter, MerchantCall } from '../contract/index.ts';
import { requireVault } from '../toolkit/card-vault.ts';
import { nothingDone } from '../toolkit/nothing-done.ts';
import { requireData } from './error-mapper.ts';
import type { MedusaContext } from './medusa-context.ts';
import { readRegion } from './read-region.ts';

const providersAnswer = z.object({ payment_providers: z.array(z.object({ id: z.string().max(200) })) });

/** Checks both keys, the region, that the region has the payment provider, and its vault. Throws StoreUnavailable. */
export const createPing =
  (context: MedusaContext, vault: HttpClient): NonNullable<MerchantAdapter['ping']> =>
  async (call) => {
    await readRegion(context, call);
    await requireProvider(context, call);
    requireData(
      await context.client.admin(call, {
        operation: 'ListOrders',
        method: 'GET',
        path: ['orders'],
        query: { limit: 1, fields: 'id' },
        data: z.object({ count: z.number() }),
      }),
    );
    const { payment } = context.settings;
    if (payment !== undefined) await requireVault(payment, vault, call);
  };

/** With a provider that the region lacks, Medusa opens no payment session: orders would neither succeed nor fail. */
async function requireProvider(
  { client, settings: { regionId, payment } }: MedusaContext,
  call: MerchantCall,
): Promise<void> {
  if (payment === undefined) return;
  const answer = await client.store(call, {
    operation: 'ListPaymentProviders',
    method: 'GET',
    path: ['payment-providers'],
    query: { region_id: regionId },
    data: providersAnswer,
  });
  const ids = requireData(answer).payment_providers.map(({ id }) => id);
  if (ids.includes(payment.provider)) return;
  const others = ids.length === 0 ? 'it has none' : `it has ${ids.slice(0, 10).join(', ')}`;
  throw nothingDone(`Region ${regionId} has no payment provider ${payment.provider}: ${others}`);
}
