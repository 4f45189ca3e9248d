import { createInvalidInput } from './create-invalid-input.ts';
import { parseText } from './parse-text.ts';

/** An identifier of a list, which must be in it once. Throws InvalidInputBody. */
export function parseUnseen(text: string, field: readonly string[], seen: Set<string>): string {
  const identifier = parseText(text, { field, kind: 'identifier' });
  if (seen.has(identifier)) {
    throw createInvalidInput(field, `${field.join('.')} is listed twice`);
  }
  seen.add(identifier);
  return identifier;
}
