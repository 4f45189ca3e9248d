import * as z from 'zod';

/** What this service notes on a cart; Medusa merges the members. */
export const notes = z
  .looseObject({
    /** The variants with which the cart was started, in order: Medusa gives lines of one call in any order. */
    cartwright_items: z.array(z.string()).optional().catch(undefined),
  })
  .nullish()
  .catch(null);

export type Notes = z.output<typeof notes>;
