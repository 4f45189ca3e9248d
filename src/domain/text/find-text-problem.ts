import { holdsCardNumber } from './holds-card-number.ts';
import { type TextKind, type TextKindName, textKinds } from './text-kinds.ts';

const CONTROL = /[\p{Cc}\u2028\u2029]/u;
/** Unicode sets them aside for the inside of programs: no text that goes to a shop holds one. */
const NONCHARACTER = /\p{Noncharacter_Code_Point}/u;
/**
 * They make a text look like another one. Direction marks (LRM, RLM, ALM) stay: names in Hebrew and Arabic use them.
 */
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/u;
const INVISIBLE = /[\s\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** The problem of a text of this kind, as the end of a sentence about it; undefined if there is none. */
export function findTextProblem(text: string, kind: TextKindName): string | undefined {
  const rules: TextKind = textKinds[kind];
  const { maxLength, typed, opaque } = rules;
  if (text === '') return 'must not be empty';
  if (text.length > maxLength) return `must have at most ${maxLength} characters`;
  if (CONTROL.test(text) || !text.isWellFormed()) return 'must not hold control characters';
  if (NONCHARACTER.test(text)) return 'must not hold code points that are not characters';
  if (opaque !== true && holdsCardNumber(text, rules)) return 'must not hold a card number';
  if (typed !== true) return undefined;
  if (DIRECTION.test(text)) return 'must not hold characters that change the direction of writing';
  return text.replace(INVISIBLE, '') === '' ? 'must hold a character that can be seen' : undefined;
}
