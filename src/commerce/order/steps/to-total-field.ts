import type { AttemptPlan } from '../attempt/attempt-records.ts';

/** The path of the input member from which the agreed total comes; empty if it was only read from the cart. */
export function toTotalField({ hold, agreed }: Pick<AttemptPlan, 'hold' | 'agreed'>): readonly string[] {
  if (hold?.kind === 'session') return ['sessionId'];
  if (hold?.kind === 'intent') return hold.field;
  return agreed?.isExpected ? ['expectedTotal'] : [];
}
