import type { Gateway } from '../gateway.ts';

const WINDOW = 5 * 60_000;

/** Whether a request was signed just now. `at`: Unix milliseconds. */
export const isFresh = ({ books }: Gateway, at: number): boolean => Math.abs(books.runtime.clock.now() - at) <= WINDOW;
