import { CommerceErrors } from '../../../errors/commerce-errors.ts';
import { deserializeError } from '../../../errors/deserialize-error.ts';
import type { Refusal } from '../../../errors/refusal.ts';

/** Throws the blockers, all at once. */
export function requireUnblocked(blockers: readonly Refusal[]): void {
  if (blockers.length > 0) throw new CommerceErrors(blockers.map((blocker) => deserializeError(blocker)));
}
