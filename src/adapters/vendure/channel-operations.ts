import * as z from 'zod';
import { toOperation } from '../toolkit/http/graphql-client.ts';

export const listCountries = toOperation(
  'query ListCountries { availableCountries { code } }',
  z.object({ availableCountries: z.array(z.object({ code: z.string() })) }),
);

export const readChannel = toOperation(
  'query ReadChannel { activeChannel { defaultCurrencyCode defaultShippingZone { members { code } } } }',
  z.object({
    activeChannel: z.object({
      defaultCurrencyCode: z.string(),
      defaultShippingZone: z.object({ members: z.array(z.object({ code: z.string() })) }).nullish(),
    }),
  }),
);

export const ping = toOperation(
  'query Ping { activeChannel { token } activePaymentMethods { code } }',
  z.object({
    activeChannel: z.object({ token: z.string() }),
    activePaymentMethods: z
      .array(z.object({ code: z.string() }).nullable())
      .transform((methods) => methods.filter((method) => method !== null)),
  }),
);
