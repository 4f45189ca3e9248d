import { createInvalidInput } from '../../input/create-invalid-input.ts';

/** An object of the browser, bounded by the length of its JSON. Throws InvalidInputBody. */
export function parseJsonObject<T extends Readonly<Record<string, unknown>>>(
  value: T,
  field: readonly string[],
  maxLength = 16_384,
): T {
  if (JSON.stringify(value).length <= maxLength) return value;
  throw createInvalidInput(field, `${field.join('.')} must have at most ${maxLength} characters as JSON`);
}
