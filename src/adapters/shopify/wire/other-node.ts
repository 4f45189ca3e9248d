import * as z from 'zod';

/** An object of another type than those that were asked for, which somebody gave the ID of: nothing. */
export const otherNode = (asked: readonly string[]) =>
  z.object({ __typename: z.string().refine((type) => !asked.includes(type)) }).transform(() => null);
