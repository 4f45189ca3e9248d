import * as z from 'zod';

const webhookEvents = ['order.placed', 'order.status_changed', 'attempt.ended'] as const;

/** The address at which a partner's backend hears of orders. It is checked once it is known whether this is a demo. */
export const webhook = z.strictObject({
  url: z.string(),
  secrets: z
    .array(z.strictObject({ env: z.string() }))
    .min(1, 'needs one secret, or two while you replace one')
    .max(2, 'needs one secret, or two while you replace one'),
  events: z
    .array(z.enum(webhookEvents, `must be one of ${webhookEvents.join(', ')}`))
    .min(1, 'needs at least one event')
    .default([...webhookEvents]),
});
