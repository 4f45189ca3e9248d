import * as z from 'zod';
import { currencyWire } from '../toolkit/currency-wire.ts';
import { pictureBytes, pictureType } from '../toolkit/picture-wire.ts';

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
    currency_code: currencyWire,
  }),
});

export const doneWire = z.object({});

export const artWire = z.object({ content_type: pictureType, content: pictureBytes });
