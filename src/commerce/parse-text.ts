import type { ErrorName } from '../errors/catalog.ts';
import { CommerceError } from '../errors/commerce-error.ts';

export interface TextRule {
  readonly field: readonly string[];
  readonly longest: number;
  /** The name of the refusal; InvalidInputBody where the specification has no better one. */
  readonly error?: ErrorName;
  /** Identifiers of a platform go back to it as they came; what people typed loses the space around it. */
  readonly trim?: boolean;
}

const UNFIT = /[\p{Cc}\u2028\u2029]/u;

/** Text of 1 to `longest` characters without control characters. Throws the rule's error. */
export function parseText(text: string | null | undefined, rule: TextRule): string {
  const refuse = (reason: string) =>
    new CommerceError(rule.error ?? 'InvalidInputBody', {
      field: rule.field,
      description: `${rule.field.join('.')} ${reason}`,
    });
  const value = rule.trim === true ? (text ?? '').trim() : (text ?? '');
  if (value === '') throw refuse('must not be empty');
  if (value.length > rule.longest) throw refuse(`must have at most ${rule.longest} characters`);
  if (UNFIT.test(value) || !value.isWellFormed()) throw refuse('must not hold control characters');
  return value;
}
