import { z } from 'zod';

/** Year and month. */
const expiry = z.string().regex(/^\d{4}-\d{2}$/);

/** What the network answers, as far as we use it. */
export const accountWire = z.object({
  account_id: z.string(),
  session_id: z.string(),
  display: z.object({ last_digits: z.string(), expiry, art_id: z.string() }),
});

export const intentWire = z.object({ intent_id: z.string(), expires_at: z.iso.datetime() });

export const credentialWire = z.object({
  token_number: z.string(),
  token_expiry: expiry,
  dynamic_security_code: z.string(),
  mandate: z.object({
    merchant_domain: z.string(),
    merchant_name: z.string(),
    merchant_origin: z.string(),
    /** Minor units as text. */
    amount: z.string().regex(/^\d{1,16}$/),
    currency_code: z.string(),
  }),
});

export const doneWire = z.object({});

export const artWire = z.object({ content_type: z.enum(['image/svg+xml', 'image/png']), content: z.base64() });
