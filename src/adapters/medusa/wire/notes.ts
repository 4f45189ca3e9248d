import * as z from 'zod';

/** The metadata of a cart, where this service keeps notes; Medusa merges what is sent with what is there. */
export const notes = z
  .looseObject({
    /** The variants with which the cart was started, in order: Medusa gives lines of one call in any order. */
    cartwright_items: z.array(z.string()).optional().catch(undefined),
  })
  .nullish()
  .catch(null);

export type Notes = z.output<typeof notes>;
