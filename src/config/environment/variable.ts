import type * as z from 'zod';

/**
 * An environment variable: how its text is parsed, its default and its meaning, both as docs/configuration.md has them. A number is
 * the default itself. Words only describe a default that the reader of the variable applies.
 */
export function variable<Schema extends z.ZodType<number, string>>(
  schema: Schema,
  unset: number,
  meaning: string,
): z.ZodDefault<Schema>;
export function variable<Schema extends z.ZodType>(
  schema: Schema,
  unset: string,
  meaning: string,
): z.ZodOptional<Schema>;
export function variable(schema: z.ZodType, unset: number | string, meaning: string) {
  const known = typeof unset === 'number' ? schema.default(unset) : schema.optional();
  return known.meta({ unset, meaning });
}
