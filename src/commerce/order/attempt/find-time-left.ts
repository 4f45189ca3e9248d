import type { OrderContext } from '../context/order-context.ts';
import type { AttemptJournal } from './journal/attempt-journal.ts';

/**
 * For how many milliseconds the attempt may still submit. Counted from its first call: a buyer who is told nothing for
 * longer has gone, and must not be charged.
 */
export const findTimeLeft = (
  { settings }: Pick<OrderContext, 'settings'>,
  { age }: Pick<AttemptJournal, 'age'>,
): number => settings.submitWindow - age;
