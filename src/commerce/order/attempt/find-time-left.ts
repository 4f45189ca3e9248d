import type { OrderContext } from '../context/order-context.ts';
import type { AttemptJournal } from './journal/attempt-journal.ts';

/**
 * For how many milliseconds the attempt may still submit; not positive once the time is over. It counts from the first call: a buyer who
 * has heard nothing for longer has left, and must not be charged.
 */
export const findTimeLeft = (
  { settings }: Pick<OrderContext, 'settings'>,
  { age }: Pick<AttemptJournal, 'age'>,
): number => settings.submitWindow - age;
