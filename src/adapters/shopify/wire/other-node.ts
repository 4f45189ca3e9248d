import * as z from 'zod';

/** Null for an object of another type than those asked for, whose ID somebody gave. */
export const otherNode = (asked: readonly string[]) =>
  z.object({ __typename: z.string().refine((type) => !asked.includes(type)) }).transform(() => null);
