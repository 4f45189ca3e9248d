import * as z from 'zod';

export const wholeNumber = (from: number, to: number) => {
  const message = `must be a whole number from ${from} to ${to}`;
  return z.number(message).int(message).min(from, message).max(to, message);
};
