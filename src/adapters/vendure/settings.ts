import * as z from 'zod';
import { isCurrencyCode } from '../../lib/currency/currency.ts';
import { httpSettingsSchema } from '../../upstream-http/http-settings.ts';
import { upstreamUrl } from '../../upstream-http/upstream-url.ts';
import { cardVaultSettings } from '../toolkit/card-vault.ts';
import { productUrlPattern } from '../toolkit/catalog/product-url.ts';
import { secretSetting } from '../toolkit/setting-problems.ts';

/** Ten minutes. */
export const HANDLER_TIMEOUT_MS = 600_000;

const paymentTimes = {
  /** How long to wait for the response to a payment; the provider behind the plugin may be slow. */
  answerTimeoutMs: z.int().min(1).max(120_000).default(60_000),
  /**
   * The longest time that the plugin may continue a payment after its caller stopped waiting. An attempt whose response
   * was lost stays open that long. Only then is it cancelled, and the order can be paid again.
   */
  handlerTimeoutMs: z.int().min(1_000).max(86_400_000).default(HANDLER_TIMEOUT_MS),
};

/**
 * How a card reaches the shop's payment plugin. The card itself never passes through Vendure, which stores the metadata
 * of a payment in plain text.
 */
const paymentSettings = z
  .discriminatedUnion('kind', [
    /** Vendure's own dummy handler, for tests: known test numbers decide its result. */
    z.strictObject({ kind: z.literal('test-handler'), method: z.string().min(1), ...paymentTimes }),
    /**
     * The shop's payment provider accepts the card at `vaultUrl` and returns a token for it; the plugin behind `method`
     * charges that token.
     */
    z.strictObject({
      kind: z.literal('card-vault'),
      method: z.string().min(1),
      ...cardVaultSettings,
      ...paymentTimes,
    }),
  ])
  .refine(({ answerTimeoutMs, handlerTimeoutMs }) => handlerTimeoutMs >= answerTimeoutMs, {
    path: ['handlerTimeoutMs'],
    message: 'must not be below answerTimeoutMs',
  });

export type VendurePaymentSettings = z.infer<typeof paymentSettings>;

/** One merchant's configuration block. Everything is checked when the service starts. */
export const vendureSettingsSchema = z.strictObject({
  shopApiUrl: upstreamUrl,
  adminApiUrl: upstreamUrl,
  /** Chooses the channel. Default: Vendure's default channel. */
  channelToken: z.string().min(1).optional(),
  /** An administrator with ReadCatalog, ReadOrder and UpdateOrder. */
  adminUsername: z.string().min(1),
  adminPassword: secretSetting,
  /** Names and descriptions are read in this language. Refusals are recognized by code in any language. */
  languageCode: z
    .string()
    .regex(/^[a-z]{2}(_[A-Za-z]+)?$/)
    .default('en'),
  /** Prices in this currency, if the channel has several. */
  currency: z.string().refine(isCurrencyCode, 'must be an ISO 4217 code in capitals').optional(),
  /** The decimals of the shop's amounts: `precision` of its MoneyStrategy. Currencies with others are refused. */
  moneyPrecision: z.int().min(0).max(4).default(2),
  /** `added`: net prices with the tax as a separate sum. `included`: prices with tax, as the shop's pages show them. */
  taxes: z.enum(['added', 'included']).default('added'),
  /** The product URL for buyers, with `{slug}`. Without it, products have no URL and cannot be found by one. */
  productUrl: productUrlPattern.optional(),
  /** Without it, placeOrder is absent and nothing can be ordered. */
  payment: paymentSettings.optional(),
  http: httpSettingsSchema.prefault({}),
});

export type VendureSettings = z.infer<typeof vendureSettingsSchema>;

/** The block as it is written, before defaults. @internal */
export type VendureSettingsInput = z.input<typeof vendureSettingsSchema>;
