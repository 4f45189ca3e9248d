import * as z from 'zod';
import { cardNetworkNames } from '../../domain/card-network/card-network.ts';
import { type CurrencyCode, isCurrencyCode } from '../../lib/currency/currency.ts';
import { addons, toAddonSettings } from './addons/addon-settings.ts';
import { returns, toReturnRules } from './after-sale/return-settings.ts';
import { deliveryTypes, fulfillmentTypes, timeZone } from './fulfillment/fulfillment-settings.ts';
import { expressProviders, toExpressSettings } from './payment-providers/provider-settings.ts';
import { fees, toFeeSettings } from './pricing/fee-settings.ts';
import { promotions, toPromotionSettings } from './promotions/promotion-settings.ts';
import { country, decimalText, identifier, percentText, toMillionths, toMinorUnits } from './setting-parts.ts';
import { ShopSettingsError } from './shop-settings-error.ts';

const taxRate = z.strictObject({
  country,
  /** Region code; null for the whole country. */
  region: z.string().nullable().default(null),
  percent: percentText,
});

const method = z.strictObject({
  id: identifier,
  /** The fulfillment type that it belongs to. */
  type: z.enum(deliveryTypes).default('SHIP_TO_ADDRESS'),
  description: z.string().min(1),
  estimatedDelivery: z.string().min(1),
  price: decimalText,
  /** Added for each kilogram begun. */
  perKilogram: decimalText.default('0'),
  /** No charge if the shipment's goods cost at least this much. */
  freeFrom: decimalText.nullable().default(null),
  maximumGrams: z.int().positive().nullable().default(null),
  /** The fulfillment requirements that it serves. */
  serves: z.array(identifier).min(1).default(['standard']),
});

const zone = z.strictObject({
  name: z.string().min(1),
  /** Country codes, or `*` alone for the rest of the world. The first zone that fits an address counts. */
  countries: z.array(z.union([country, z.literal('*')])).min(1),
  /** Region codes; empty for all of the countries. */
  regions: z.array(z.string()).default([]),
  methods: z.array(method).min(1),
});

const requirement = z.strictObject({
  id: identifier,
  /** The product tag that requires it. */
  tag: z.string().min(1),
  /** Shown on the shipment. */
  notes: z.string().nullable().default(null),
});

const worldwide = [
  {
    name: 'Worldwide',
    countries: ['*'],
    methods: [
      {
        id: 'standard',
        description: 'Standard',
        estimatedDelivery: '3 to 10 working days',
        price: '0',
        serves: ['standard'],
      },
    ],
  },
] satisfies z.input<typeof zone>[];

const schema = z.strictObject({
  domain: z
    .string()
    .regex(/^(?=.{1,253}$)[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?)*$/, {
      error: 'must be a domain such as shop.example, without protocol, path or port',
    }),
  name: z.string().trim().min(1).max(100),
  currency: z.string().transform((code, context): CurrencyCode => {
    if (isCurrencyCode(code)) return code;
    context.addIssue({ code: 'custom', message: 'must be an ISO 4217 currency code in capitals' });
    return z.NEVER;
  }),
  /** Stands before order numbers. */
  orderPrefix: z
    .string()
    .regex(/^[A-Z]{2,4}$/)
    .optional(),
  countries: z.array(country).min(1).default(['US', 'CA', 'GB', 'DE', 'FR', 'AU', 'JP', 'KW']),
  /** The shop's home country: used for a postal code without a country. Default: the first country. */
  homeCountry: country.optional(),
  /** Items can change only once a postal code or an address is known. */
  postalCodeRequired: z.boolean().default(false),
  /** Whether its payment provider exchanges cards for tokens, so that an order survives the service that places it. */
  cardVault: z.boolean().default(true),
  /** The networks whose tokens pay there. */
  cardNetworks: z.array(z.enum(cardNetworkNames)).default([...cardNetworkNames]),
  /** Every order needs a token of the captcha page. */
  captcha: z.boolean().default(false),
  /** Dates and time slots are those of this zone. */
  timeZone: timeZone.default('UTC'),
  fulfillmentTypes,
  /** Regions of served countries to which the shop does not ship. */
  embargoes: z.array(z.strictObject({ country, regions: z.array(z.string()).min(1) })).default([]),
  tax: z.strictObject({ shipping: z.boolean(), rates: z.array(taxRate) }).default({ shipping: false, rates: [] }),
  requirements: z.array(requirement).default([]),
  addons,
  fees,
  promotions,
  returns,
  expressProviders,
  /** When the money of an express checkout is taken. Cards are charged with the order. */
  captureAt: z.enum(['order', 'shipment']).default('order'),
  /** Whether a promotion code must be typed in upper and lower case as it is here. */
  caseSensitiveCodes: z.boolean().default(false),
  zones: z
    .array(zone)
    .min(1)
    .default(() => z.array(zone).parse(worldwide)),
});

/** Settings as written by hand, without defaults. */
export type ShopSettingsInput = z.input<typeof schema>;
export const isShopSettings = (input: unknown): input is ShopSettingsInput => schema.safeParse(input).success;

/** Throws ShopSettingsError. */
export function assertShopSettings(input: unknown): asserts input is ShopSettingsInput {
  parseShopSettings(input);
}

export type ShopSettings = ReturnType<typeof parseShopSettings>;
export type ShippingMethodSettings = ShopSettings['zones'][number]['methods'][number];

/**
 * Returns the settings with defaults and with amounts in minor units. Throws ShopSettingsError, which lists everything that is wrong in form,
 * or else the first amount that the currency cannot hold.
 */
export function parseShopSettings(input: unknown) {
  // For a few shops a start, zod would take longer to generate a parser than to do without.
  const parsed = schema.safeParse(input, { jitless: true });
  if (!parsed.success)
    throw new ShopSettingsError(`The settings of the shop are not valid.\n${z.prettifyError(parsed.error)}`);
  const { currency, ...settings } = parsed.data;
  const letters = settings.domain.replace(/[^A-Za-z]/g, '').toUpperCase();
  return {
    ...settings,
    currency,
    orderPrefix: settings.orderPrefix ?? letters.slice(0, 2).padEnd(2, 'X'),
    homeCountry: settings.homeCountry ?? settings.countries[0] ?? 'US',
    addons: toAddonSettings(settings.addons, currency),
    fees: toFeeSettings(settings.fees, currency),
    promotions: toPromotionSettings(settings.promotions, currency, { caseSensitive: settings.caseSensitiveCodes }),
    returns: toReturnRules(settings.returns, currency),
    expressProviders: toExpressSettings(settings.expressProviders, currency),
    tax: {
      shipping: settings.tax.shipping,
      rates: settings.tax.rates.map(({ percent, ...rate }) => ({ ...rate, millionths: toMillionths(percent) })),
    },
    zones: settings.zones.map((entry) => ({
      ...entry,
      methods: entry.methods.map((each) => ({
        ...each,
        price: toMinorUnits(each.price, currency),
        perKilogram: toMinorUnits(each.perKilogram, currency),
        freeFrom: each.freeFrom === null ? null : toMinorUnits(each.freeFrom, currency),
      })),
    })),
  };
}
