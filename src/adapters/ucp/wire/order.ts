import * as z from 'zod';

const amount = z.int();
const id = z.string().min(1).max(256);
const text = z.string().max(1_000).nullish();
const units = z
  .array(z.object({ id, quantity: z.int() }))
  .max(1_000)
  .nullish();
const total = z.object({ type: z.string().max(100), amount });
const at = z.iso.datetime({ offset: true });

const line = z.object({
  id,
  item: z.object({ id, title: z.string().max(1_000), price: amount.nonnegative(), image_url: z.string().nullish() }),
  quantity: z.object({ original: z.int(), total: z.int(), fulfilled: z.int() }).partial({ original: true }),
  totals: z.array(total).nullish(),
});

const event = z.object({
  id,
  type: z.string().max(100),
  occurred_at: at,
  line_items: units,
  tracking_number: text,
  tracking_url: text,
  carrier: text,
});

const adjustment = z.object({
  id,
  type: z.string().max(100),
  occurred_at: at,
  status: z.string().max(100),
  line_items: units,
  totals: z.array(total).nullish(),
  description: text,
});

/** Source: the protocol, "Order". */
export const wireOrder = z.object({
  id,
  label: text,
  permalink_url: z.url().max(4_096).nullish().catch(null),
  currency: z.string(),
  line_items: z.array(line),
  fulfillment: z.object({ events: z.array(event).nullish() }).nullish(),
  adjustments: z.array(adjustment).nullish(),
});

export type WireOrder = z.output<typeof wireOrder>;
export type WireOrderLine = WireOrder['line_items'][number];
export type WireEvent = z.output<typeof event>;
export type WireAdjustment = z.output<typeof adjustment>;
