import * as z from 'zod';

const word = z.string().regex(/^[\p{L}\p{N}\p{M}]{1,64}$/u, 'must be one word of letters and digits');
const words = z.array(word).min(1).max(50);

/** Words that stand for each other, or, as `from` and `to`, for others alone. */
const synonym = z.union([words.min(2, 'must have two words or more'), z.strictObject({ from: words, to: words })]);

export const synonyms = z
  .array(synonym)
  .max(1_000)
  .default([])
  .transform((entries) => entries.map((entry) => (Array.isArray(entry) ? { from: entry, to: entry } : entry)));
