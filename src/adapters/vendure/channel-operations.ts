import * as z from 'zod';
import { query } from './define-operation.ts';

export const listCountries = query(
  'ListCountries',
  'query ListCountries { availableCountries { code } }',
  z.object({ availableCountries: z.array(z.object({ code: z.string() })) }),
);

export const readChannel = query(
  'ReadChannel',
  'query ReadChannel { activeChannel { defaultCurrencyCode defaultShippingZone { members { code } } } }',
  z.object({
    activeChannel: z.object({
      defaultCurrencyCode: z.string(),
      defaultShippingZone: z.object({ members: z.array(z.object({ code: z.string() })) }).nullish(),
    }),
  }),
);

export const ping = query(
  'Ping',
  'query Ping { activeChannel { token } activePaymentMethods { code } }',
  z.object({
    activeChannel: z.object({ token: z.string() }),
    activePaymentMethods: z
      .array(z.object({ code: z.string() }).nullable())
      .transform((methods) => methods.filter((method) => method !== null)),
  }),
);
