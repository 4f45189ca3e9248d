import * as z from 'zod';

export const regionAnswer = z.object({
  region: z.object({
    id: z.string(),
    currency_code: z.string(),
    countries: z.array(z.object({ iso_2: z.string() })),
  }),
});

export const REGION_FIELDS = 'id,currency_code,countries.iso_2';
