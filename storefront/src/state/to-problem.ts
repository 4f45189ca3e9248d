import { CartwrightError } from '@cartwright/client';
import type { Problem } from './change-cart.ts';

/** A call that failed as a whole, as the page tells it. */
export const toProblem = (error: unknown): Pick<Problem, 'name' | 'message'> => {
  const { name, message } = error as Error;
  return { name: error instanceof CartwrightError ? error.code : name, message };
};
