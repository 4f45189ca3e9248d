import * as z from 'zod';
import type { AddonsToChoose } from '../addons/choose-addons.ts';
import type { AddonOfferView, SelectedAddon } from '../pricing/cart-state.ts';

const chosenOption = z.object({ name: z.string(), value: z.string() });

export const addonsToChooseWire = z.object({
  cartId: z.string(),
  selections: z.array(z.object({ addonId: z.string(), lineIds: z.array(z.string()), options: z.array(chosenOption) })),
}) satisfies z.ZodType<AddonsToChoose>;

const offer = z.object({
  addonId: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  scope: z.enum(['cart', 'item', 'group', 'child']),
  perUnit: z.boolean(),
  lineIds: z.array(z.string()),
  price: z.int(),
  options: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      values: z.array(z.string()),
      maxLength: z.int(),
      required: z.boolean(),
    }),
  ),
  minChildren: z.int(),
  maxChildren: z.int().nullable(),
});

/** A child has no children. */
export const addonOfferWire = offer.extend({
  children: z.array(offer.extend({ children: z.tuple([]) })),
}) satisfies z.ZodType<AddonOfferView>;

export const selectedAddonWire = z.object({
  addonId: z.string(),
  name: z.string(),
  parentId: z.string().nullable(),
  lineIds: z.array(z.string()),
  options: z.array(chosenOption),
  price: z.int(),
}) satisfies z.ZodType<SelectedAddon>;
