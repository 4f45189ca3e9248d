import * as z from 'zod';
import type { CurrencyCode } from '../../../lib/currency/currency.ts';
import { goods } from '../goods-settings.ts';
import { areDistinct, decimalText, identifier, toMinorUnits } from '../setting-parts.ts';

const option = z.strictObject({
  name: identifier,
  label: z.string().min(1).max(100),
  /** To choose from; empty for free text. */
  values: z.array(z.string().min(1).max(100)).max(100).default([]),
  /** The longest free text, in characters. */
  maxLength: z.int().min(1).max(1_000).default(200),
  required: z.boolean().default(false),
});

const common = {
  id: identifier,
  name: z.string().min(1).max(100),
  description: z.string().min(1).nullable().default(null),
  /** Can be negative. */
  price: z.string().regex(/^-?\d+(\.\d+)?$/, 'must be a decimal number as text, such as "-4.95"'),
  /** Counts the price once for each unit; otherwise once for a line (`item`) or once in all. */
  perUnit: z.boolean().default(false),
  taxable: z.boolean().default(true),
  options: z.array(option).max(20).default([]),
};

/** An add-on of an add-on: it takes the lines of its parent. */
const child = z.strictObject(common);

const addon = z.strictObject({
  ...common,
  scope: z.enum(['cart', 'item', 'group']),
  /** The goods that it is offered for. */
  goods,
  /** Offered while the goods cost at least this much, and less than `upTo`. */
  from: decimalText.default('0'),
  upTo: decimalText.nullable().default(null),
  children: z.array(child).max(20).default([]),
  minChildren: z.int().min(0).max(20).default(0),
  maxChildren: z.int().min(1).max(20).nullable().default(null),
});

export const addons = z
  .array(addon)
  .max(50)
  .default([])
  .refine((all) => areDistinct(all.flatMap(({ id, children }) => [id, ...children.map((each) => each.id)])), {
    error: 'must have different ids, those of children included',
  });

export type AddonSettings = ReturnType<typeof toAddonSettings>[number];
export type AddonPart = Pick<AddonSettings, keyof typeof common>;
export type AddonOptionSettings = AddonPart['options'][number];

/** With amounts in minor units. */
export const toAddonSettings = (all: z.output<typeof addons>, currency: CurrencyCode) =>
  all.map((each) => ({
    ...each,
    price: toMinorUnits(each.price, currency),
    from: toMinorUnits(each.from, currency),
    upTo: each.upTo === null ? null : toMinorUnits(each.upTo, currency),
    children: each.children.map((part) => ({ ...part, price: toMinorUnits(part.price, currency) })),
  }));

/** An add-on, or the child of one, by its id. */
export function findAddon(
  all: readonly AddonSettings[],
  id: string,
): { readonly root: AddonSettings; readonly part: AddonPart } | undefined {
  for (const root of all) {
    const part = root.id === id ? root : root.children.find((each) => each.id === id);
    if (part !== undefined) return { root, part };
  }
  return undefined;
}
