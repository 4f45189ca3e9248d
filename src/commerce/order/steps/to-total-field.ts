import type { AttemptPlan } from '../attempt/attempt-records.ts';

/** The member of the input that the agreed total comes from; none if it was only read. */
export function toTotalField({ hold, agreed }: Pick<AttemptPlan, 'hold' | 'agreed'>): readonly string[] {
  if (hold?.kind === 'session') return ['sessionId'];
  if (hold?.kind === 'intent') return hold.field;
  return agreed?.isExpected ? ['expectedTotal'] : [];
}
