import * as z from 'zod';

const describe = (from: number, to: number): string => `must be a whole number from ${from} to ${to}`;

export const wholeNumber = (from: number, to: number) => {
  const message = describe(from, to);
  return z.number(message).int(message).min(from, message).max(to, message);
};

/** The same as the text of an environment variable. */
export const wholeNumberText = (from: number, to: number) => {
  const message = describe(from, to);
  return z
    .string()
    .regex(/^[0-9]{1,9}$/, message)
    .transform(Number)
    .refine((value) => value >= from && value <= to, message);
};
