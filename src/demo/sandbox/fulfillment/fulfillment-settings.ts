import * as z from 'zod';
import { isTimeZone } from '../../../lib/zoned-time.ts';
import { areDistinct, country, identifier } from '../setting-parts.ts';

export const timeZone = z.string().refine(isTimeZone, 'must be a time zone such as "America/Chicago"');

/** The types with shipping methods of their own. */
export const deliveryTypes = ['SHIP_TO_ADDRESS', 'SCHEDULED_DELIVERY', 'PREMIUM_DELIVERY'] as const;

const texts = {
  name: z.string().min(1),
  description: z.string().nullable().default(null),
  /** The fulfillment requirements that it serves; null for all of them. */
  serves: z.array(identifier).min(1).nullable().default(null),
};

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as "08:30"');

/** In the time zone of the shop. */
const slot = z
  .strictObject({
    id: identifier,
    start: time,
    end: time,
    /** How many shipments can be delivered in the slot on one date. */
    capacity: z.int().min(1).max(100_000),
  })
  .refine(({ start, end }) => start < end, 'must end after it starts');

const schedule = {
  /** For how many calendar days from the first possible one on. */
  days: z.int().min(1).max(60).default(14),
  /** A slot can be chosen until so many hours before it starts. */
  leadHours: z.int().min(0).max(720).default(24),
  closedOn: z.array(z.enum(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'])).default([]),
  closedDates: z.array(z.iso.date()).default([]),
  /** In the order of the day. */
  slots: z.array(slot).min(1).max(24),
};

const location = z.strictObject({
  id: identifier,
  name: z.string().min(1),
  address1: z.string().min(1),
  city: z.string().min(1),
  /** Pickup is taxed here. */
  region: z.string(),
  country,
  postalCode: z.string().min(1),
  /** Handles of the products that it cannot hand out. */
  lacks: z.array(z.string()).default([]),
});

const fulfillmentType = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('SHIP_TO_ADDRESS'), ...texts }),
  z.strictObject({ type: z.enum(['SCHEDULED_DELIVERY', 'PREMIUM_DELIVERY']), ...texts, ...schedule }),
  z.strictObject({ type: z.literal('PICKUP_IN_STORE'), ...texts, locations: z.array(location).min(1).max(500) }),
]);

export type FulfillmentTypeSettings = z.output<typeof fulfillmentType>;
export type ScheduleSettings = Extract<FulfillmentTypeSettings, { readonly slots: unknown }>;
export type LocationSettings = z.output<typeof location>;

const shipping: FulfillmentTypeSettings = {
  type: 'SHIP_TO_ADDRESS',
  name: 'Delivery',
  description: 'Sent to the shipping address',
  serves: null,
};

/** How goods reach the buyer, in the order in which the shop offers it. */
export const fulfillmentTypes = z
  .array(fulfillmentType)
  .min(1)
  .refine((types) => areDistinct(types.map(({ type }) => type)), 'must have each type once')
  .default([shipping]);
