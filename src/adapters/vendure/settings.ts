import { z } from 'zod';
import { isCurrencyCode } from '../../domain/currency.ts';
import { Secret } from '../../lib/secret.ts';
import { httpSettingsSchema } from '../toolkit/http-settings.ts';
import { platformUrl } from '../toolkit/platform-url.ts';

/** What the configuration makes of a reference; that the variable is set was seen to there. */
const secret = z.instanceof(Secret<string>, {
  error:
    'must be { "env": "NAME" }, naming the environment variable that holds it; it must not stand in the file itself',
});

/** Ten minutes. */
export const HANDLER_TIMEOUT_MS = 600_000;

const patience = {
  /** How long to wait for the answer to a payment; the provider behind the plugin may take its time. */
  answerTimeoutMs: z.int().min(1).max(120_000).default(60_000),
  /**
   * The longest that the plugin may go on paying after nobody waits for it any more. An attempt whose answer was lost stays
   * open so long; only then it is called off, and the order can be paid anew.
   */
  handlerTimeoutMs: z.int().min(1_000).max(86_400_000).default(HANDLER_TIMEOUT_MS),
};

/**
 * How a card reaches the shop's payment plugin. The card itself never goes through Vendure, which stores what a
 * payment is given: see docs/decisions/0073.
 */
const paymentSettings = z
  .discriminatedUnion('kind', [
    /** Vendure's own dummy handler, for shops to try things on: known test numbers decide how it answers. */
    z.strictObject({ kind: z.literal('test-handler'), method: z.string().min(1), ...patience }),
    /**
     * The shop's payment provider takes the card at `vaultUrl` and gives a token for it; the plugin behind `method`
     * charges that token.
     */
    z.strictObject({
      kind: z.literal('card-vault'),
      method: z.string().min(1),
      vaultUrl: platformUrl,
      vaultKey: secret,
      /** The name under which the plugin looks for the token in the payment's metadata. */
      tokenField: z
        .string()
        .regex(/^[A-Za-z_]\w{0,63}$/)
        .default('token'),
      ...patience,
    }),
  ])
  .refine(({ answerTimeoutMs, handlerTimeoutMs }) => handlerTimeoutMs >= answerTimeoutMs, {
    path: ['handlerTimeoutMs'],
    message: 'must not be below answerTimeoutMs',
  });

export type VendurePaymentSettings = z.infer<typeof paymentSettings>;

/** One merchant's configuration block. Everything is checked when the service starts. */
export const vendureSettingsSchema = z.strictObject({
  shopApiUrl: platformUrl,
  adminApiUrl: platformUrl,
  /** Chooses the channel; without it Vendure's default channel answers. */
  channelToken: z.string().min(1).optional(),
  /** An administrator with ReadCatalog, ReadOrder and UpdateOrder. */
  adminUsername: z.string().min(1),
  adminPassword: secret,
  /** Names and descriptions are read in this language; refusals are recognised by code, whatever it is. */
  languageCode: z
    .string()
    .regex(/^[a-z]{2}(_[A-Za-z]+)?$/)
    .default('en'),
  /** Prices in this currency, where the channel has several. */
  currency: z.string().refine(isCurrencyCode, 'must be an ISO 4217 code in capitals').optional(),
  /** `added`: net prices with the tax as a sum of its own. `included`: prices with tax, as the shop's pages show them. */
  taxes: z.enum(['added', 'included']).default('added'),
  /** Where buyers see a product, with `{slug}`; without it products have no address and cannot be found by one. */
  productUrl: z
    .string()
    .refine((pattern) => pattern.split('{slug}').length === 2, 'must contain {slug} once')
    .refine((pattern) => URL.canParse(pattern.replace('{slug}', 'x')), 'must be a web address')
    .optional(),
  /** Without it nothing can be ordered, and placeOrder is absent. */
  payment: paymentSettings.optional(),
  http: httpSettingsSchema.prefault({}),
});

export type VendureSettings = z.infer<typeof vendureSettingsSchema>;

/** Throws a ZodError that names every setting at fault, and no value. */
export const parseVendureSettings = (settings: unknown): VendureSettings => vendureSettingsSchema.parse(settings);

/** Everything that is wrong with the block, one sentence each. */
export const findVendureProblems = (settings: unknown): readonly string[] =>
  (vendureSettingsSchema.safeParse(settings).error?.issues ?? []).map(
    ({ path, message }) => `${['settings', ...path].join('.')}: ${message}`,
  );

/** The block as it is written, before defaults. */
export type VendureSettingsInput = z.input<typeof vendureSettingsSchema>;
