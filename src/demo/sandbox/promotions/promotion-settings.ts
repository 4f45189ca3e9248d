import * as z from 'zod';
import type { CurrencyCode } from '../../../lib/currency/currency.ts';
import { goods } from '../goods-settings.ts';
import { areDistinct, country, decimalText, identifier, toMillionths, toMinorUnits } from '../setting-parts.ts';

const percent = z
  .string()
  .regex(/^(100|\d{1,2}(\.\d{1,4})?)$/, 'must be a percentage up to 100 as text, such as "12.5"');

/** What it is taken from: each of the goods' lines on its own, or all of them together. */
const from = z.enum(['lines', 'cart']);

const effect = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('percentage'), percent, from }),
  /** Off each line once, or off the cart once; at most what is left there. */
  z.strictObject({ kind: z.literal('amount'), amount: decimalText, from }),
  /** Applies to each shipment, or to those with one of the methods. */
  z.strictObject({ kind: z.literal('free-shipping'), methods: z.array(identifier).nullable().default(null) }),
  /** Reduces the `get` cheapest of each `buy + get` units by `percent`. */
  z.strictObject({
    kind: z.literal('buy-x-get-y'),
    buy: z.int().min(1).max(1_000),
    get: z.int().min(1).max(1_000),
    percent: percent.default('100'),
  }),
]);

const time = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));

const promotion = z.strictObject({
  id: identifier,
  /** Shown with the discount. */
  description: z.string().min(1).max(100),
  /** Null for a promotion that applies by itself. */
  code: z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{1,39}$/, 'must be 2 to 40 letters, digits, dots, hyphens or underscores')
    .nullable()
    .default(null),
  effect,
  /** The goods that it is about. */
  goods,
  /** What the goods of the whole cart must cost, before discounts. */
  minimum: decimalText.default('0'),
  /** ISO 8601 with an offset; from `startsAt` on, and before `endsAt`. */
  startsAt: time.nullable().default(null),
  endsAt: time.nullable().default(null),
  /** Countries, or some of their regions, to which everything must go. Empty for anywhere. */
  shipsTo: z.array(z.strictObject({ country, regions: z.array(z.string()).default([]) })).default([]),
  /** Whether the code can be used together with other codes. */
  stackable: z.boolean().default(true),
  /** Whether the buyer can take the code off again. */
  removable: z.boolean().default(true),
  /** The number of orders that can use it. */
  limit: z.int().min(1).nullable().default(null),
});

export const promotions = z
  .array(promotion)
  .max(100)
  .default([])
  .refine((all) => areDistinct(all.map(({ id }) => id)), { error: 'must have different ids' })
  .refine((all) => areDistinct(all.flatMap(({ code }) => code?.toUpperCase() ?? [])), {
    error: 'must have different codes, in capitals too',
  });

export type PromotionSettings = ReturnType<typeof toPromotionSettings>[number];
export type PromotionEffect = PromotionSettings['effect'];

/** With amounts in minor units and percentages in millionths. */
export const toPromotionSettings = (
  all: z.output<typeof promotions>,
  currency: CurrencyCode,
  { caseSensitive }: { readonly caseSensitive: boolean },
) =>
  all.map((each) => ({
    ...each,
    caseSensitive,
    minimum: toMinorUnits(each.minimum, currency),
    effect: toEffect(each.effect, currency),
  }));

function toEffect(effect: z.output<typeof promotion>['effect'], currency: CurrencyCode) {
  switch (effect.kind) {
    case 'percentage':
      return { kind: effect.kind, from: effect.from, millionths: toMillionths(effect.percent) };
    case 'amount':
      return { kind: effect.kind, from: effect.from, amount: toMinorUnits(effect.amount, currency) };
    case 'buy-x-get-y':
      return { kind: effect.kind, buy: effect.buy, get: effect.get, millionths: toMillionths(effect.percent) };
    case 'free-shipping':
      return effect;
  }
}
