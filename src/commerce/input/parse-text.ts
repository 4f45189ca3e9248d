import { findTextProblem } from '../../domain/text/find-text-problem.ts';
import { type TextKind, type TextKindName, textKinds } from '../../domain/text/text-kinds.ts';
import { CommerceError } from '../../errors/commerce-error.ts';
import type { ErrorName } from '../../errors/error-catalog.ts';

export interface TextRule {
  readonly field: readonly string[];
  readonly kind: TextKindName;
  /** The name of the refusal; InvalidInputBody if the specification has no better one. */
  readonly error?: ErrorName;
}

/** A text of its kind, trimmed if people type it. Throws the rule's error. */
export function parseText(
  text: string | null | undefined,
  { field, kind, error = 'InvalidInputBody' }: TextRule,
): string {
  const { typed }: TextKind = textKinds[kind];
  const value = typed === true ? (text ?? '').trim() : (text ?? '');
  const problem = findTextProblem(value, kind);
  if (problem === undefined) return value;
  throw new CommerceError(error, { field, description: `${field.join('.')} ${problem}` });
}
