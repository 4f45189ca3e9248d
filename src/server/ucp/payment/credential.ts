import * as z from 'zod';

const MAX_TOKEN = 16_384;

/** What instruments of all handlers pay with. It is never shown, logged or kept. */
export const credentialShape = z.object({
  type: z.string(),
  token: z.string().max(MAX_TOKEN).nullish(),
  flow_token: z.string().max(MAX_TOKEN).nullish(),
  intent_id: z.string().max(256).nullish(),
  number: z.string().max(40).nullish(),
  expiry_month: z.number().int().nullish(),
  expiry_year: z.number().int().nullish(),
  cvc: z.string().max(4).nullish(),
  name: z.string().max(255).nullish(),
});

export type Credential = z.output<typeof credentialShape>;
