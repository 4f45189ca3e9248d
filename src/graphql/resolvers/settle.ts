import { findRefusals } from '../errors/find-refusals.ts';
import type { UserErrorParent } from '../parents.ts';
import { toUserError } from './user-error/to-user-error.ts';

export interface Settled<T> {
  readonly value: T | null;
  readonly userErrors: readonly UserErrorParent[];
}

/** For use cases that throw: refusals that belong to the buyer become data, everything else stays thrown. */
export async function settle<T>(task: () => Promise<T>): Promise<Settled<T>> {
  try {
    return { value: await task(), userErrors: [] };
  } catch (thrown) {
    const refusals = findRefusals(thrown);
    if (refusals.length === 0 || refusals.some(({ entry }) => entry.channel === 'request')) throw thrown;
    return { value: null, userErrors: refusals.map(toUserError) };
  }
}
