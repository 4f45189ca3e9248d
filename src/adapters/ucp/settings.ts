import * as z from 'zod';
import { httpSettingsSchema } from '../../upstream-http/http-settings.ts';
import { upstreamUrl } from '../../upstream-http/upstream-url.ts';
import { cardVaultSettings } from '../toolkit/card-vault.ts';

const common = {
  /** The name under which the shop declares the handler, for example `com.example.encrypted_card`. */
  handler: z
    .string()
    .regex(/^[a-z][\w-]*(\.[a-z][\w-]*)+$/, 'must be the name of a payment handler, such as com.example.card'),
  /** How long to wait for the response to a payment; the provider may be slow. */
  answerTimeoutMs: z.int().min(1).max(120_000).default(60_000),
};

const { tokenField: _, ...vaultSettings } = cardVaultSettings;

/** How a card reaches the shop: encrypted, or as a token. */
const paymentSettings = z.discriminatedUnion('credential', [
  /** The card, encrypted with the key in the handler's `config`. */
  z.strictObject({ credential: z.literal('encrypted_card'), ...common }),
  /** A token, which the vault of the shop's payment provider gives for the card. */
  z.strictObject({ credential: z.literal('token'), ...common, ...vaultSettings }),
]);

export type UcpPaymentSettings = z.infer<typeof paymentSettings>;

/** One merchant's configuration block. Everything is checked when the service starts. */
export const ucpSettingsSchema = z.strictObject({
  /** The shop's address: its profile is at `/.well-known/ucp` below it. */
  url: upstreamUrl,
  /** Without it, placeOrder is absent and buyers pay on the page of the shop. */
  payment: paymentSettings.optional(),
  http: httpSettingsSchema.prefault({}),
});

export type UcpSettings = z.infer<typeof ucpSettingsSchema>;
