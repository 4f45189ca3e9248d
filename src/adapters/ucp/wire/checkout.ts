import * as z from 'zod';
import { messages } from './message.ts';

const amount = z.int();
const id = z.string().min(1).max(256);
const text = z.string().max(1_000).nullish();

const total = z.object({ type: z.string().max(100), display_text: text, amount });

const line = z.object({
  id,
  item: z.object({ id, title: z.string().max(1_000), price: amount.nonnegative(), image_url: z.string().nullish() }),
  quantity: z.int().positive(),
});

/** Sent back as it came, so that a part that only the shop knows is not lost. */
const destination = z.looseObject({
  id,
  first_name: text,
  last_name: text,
  phone_number: text,
  street_address: text,
  extended_address: text,
  address_locality: text,
  address_region: text,
  address_country: text,
  postal_code: text,
});

const option = z.object({
  id,
  title: z.string().max(1_000),
  description: z.union([z.string(), z.object({ plain: text })]).nullish(),
  totals: z.array(total),
});

const method = z.object({
  id,
  type: z.string(),
  line_item_ids: z.array(id),
  destinations: z.array(destination).nullish(),
  selected_destination_id: z.string().nullish(),
  groups: z
    .array(
      z.object({
        id,
        line_item_ids: z.array(id),
        options: z.array(option).nullish(),
        selected_option_id: z.string().nullish(),
      }),
    )
    .nullish(),
});

const appliedDiscount = z.object({
  code: text,
  title: z.string().max(1_000),
  amount: amount.nonnegative(),
  allocations: z.array(z.object({ path: z.string().max(1_000), amount: amount.nonnegative() })).nullish(),
});

/** By the names of the handlers. A configuration is read by whom it is for. */
const handlers = z.record(z.string(), z.array(z.object({ id, config: z.unknown().optional() })));

/** Source: the protocol, "Checkout". */
export const wireCheckout = z.object({
  ucp: z.object({ payment_handlers: handlers.nullish() }),
  id,
  status: z.string(),
  currency: z.string(),
  line_items: z.array(line),
  buyer: z
    .object({
      first_name: text,
      last_name: text,
      email: text,
      phone_number: text,
      // Its form differs by version: it is parsed where it is sent back.
      consent: z.record(z.string(), z.unknown()).nullish(),
    })
    .nullish(),
  fulfillment: z.object({ methods: z.array(method).nullish() }).nullish(),
  discounts: z
    .object({ codes: z.array(z.string().max(256)).nullish(), applied: z.array(appliedDiscount).nullish() })
    .nullish(),
  totals: z.array(total),
  messages,
  payment: z.object({ instruments: z.array(z.object({ id })).max(100).nullish() }).nullish(),
  order: z.object({ id, label: text, permalink_url: z.url().max(4_096).nullish().catch(null) }).nullish(),
  continue_url: z.url().max(4_096).nullish().catch(null),
  expires_at: z.string().nullish(),
});

export type WireCheckout = z.output<typeof wireCheckout>;
export type WireMethod = z.output<typeof method>;
export type WireLine = z.output<typeof line>;
