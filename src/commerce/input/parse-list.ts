import { createInvalidInput } from './create-invalid-input.ts';
import { ErrorCollector } from './error-collector.ts';

interface ListRule {
  readonly field: readonly string[];
  readonly least: number;
  readonly most: number;
  /** What the list holds, for the error. */
  readonly what: string;
}

/** Each entry, parsed at its own path. Throws InvalidInputBody for a list of another length, else as `parseEach`. */
export function parseList<Item, Parsed>(
  items: readonly Item[],
  { field, least, most, what }: ListRule,
  parse: (item: Item, field: readonly string[]) => Parsed,
): readonly Parsed[] {
  if (items.length < least || items.length > most)
    throw createInvalidInput(field, `${field.join('.')} must hold ${least} to ${most} ${what}`);
  return parseEach(items, field, parse);
}

/** Throws CommerceErrors with everything that is wrong with any entry. */
export function parseEach<Item, Parsed>(
  items: readonly Item[],
  field: readonly string[],
  parse: (item: Item, field: readonly string[]) => Parsed,
): readonly Parsed[] {
  const collector = new ErrorCollector();
  const parsed = items.flatMap((item, index) => collector.try(() => [parse(item, [...field, String(index)])]) ?? []);
  collector.throwIfAny();
  return parsed;
}
