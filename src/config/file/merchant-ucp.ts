import { z } from 'zod';

/** How platforms of agents reach a merchant. */
export const merchantUcp = z.strictObject({
  access: z.enum(['signed', 'open'], 'must be signed or open').default('signed'),
});
