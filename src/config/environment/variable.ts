import * as z from 'zod';

/** An environment variable: how its text is parsed, its default in the words of docs/configuration.md, and its meaning. */
export const variable = <Schema extends z.ZodType>(schema: Schema, unset: string, meaning: string) =>
  schema.optional().meta({ unset, meaning });

export const wholeNumber = (from: number, to: number) => {
  const message = `must be a whole number from ${from} to ${to}`;
  return z
    .string()
    .regex(/^[0-9]{1,9}$/, message)
    .transform(Number)
    .refine((value) => value >= from && value <= to, message);
};
