import type { StoredAttempt } from '../../../stores/ports/index.ts';
import type { CommerceContext } from '../../dependencies.ts';

/**
 * For how many milliseconds the attempt may still submit. Counted from its first call: a buyer who is told nothing for
 * longer has gone, and must not be charged.
 */
export const findTimeLeft = (
  { runtime, settings }: Pick<CommerceContext, 'runtime' | 'settings'>,
  { createdAt }: Pick<StoredAttempt, 'createdAt'>,
): number => createdAt + settings.submitWindow - runtime.clock.now();
