import type { NewAddonSelection } from '../../adapters/contract/index.ts';
import { createInvalidInput } from '../input/create-invalid-input.ts';
import type { DomainInput } from '../input/domain-input.ts';
import { ErrorCollector } from '../input/error-collector.ts';
import { parseEach } from '../input/parse-list.ts';
import { parseText } from '../input/parse-text.ts';
import { parseAddonLines } from './parse-addon-lines.ts';

interface AddonSelectionInput {
  readonly addonId: string;
  readonly lineItemIds?: readonly string[] | null;
  readonly options?: readonly { readonly name: string; readonly value: string }[] | null;
}

export interface AddonsInput extends DomainInput {
  readonly selections: readonly AddonSelectionInput[];
}

const MAX_SELECTIONS = 100;
const MAX_OPTIONS = 20;
/** Line items of all selections together. With MAX_OPTIONS, it bounds what a shop stores for one call. */
const MAX_LINES_IN_ALL = 1_000;

/** Everything that is wrong with the selections at once. Throws CommerceErrors of InvalidInputBody. */
export function parseSelections({ selections }: AddonsInput, least: 0 | 1): readonly NewAddonSelection[] {
  const lines = selections.reduce((sum, { lineItemIds }) => sum + (lineItemIds?.length ?? 0), 0);
  if (selections.length < least || selections.length > MAX_SELECTIONS || lines > MAX_LINES_IN_ALL) {
    throw createInvalidInput(
      ['selections'],
      `selections must hold ${least} to ${MAX_SELECTIONS} add-ons, and at most ${MAX_LINES_IN_ALL} line items in all`,
    );
  }
  const parsed = parseEach(selections, ['selections'], parseSelection);
  requireDistinct(parsed);
  return parsed;
}

function parseSelection(
  { addonId, lineItemIds, options }: AddonSelectionInput,
  field: readonly string[],
): NewAddonSelection {
  const collector = new ErrorCollector();
  const id = collector.try(() => parseText(addonId, { field: [...field, 'addonId'], kind: 'identifier' }));
  const lines = collector.try(() => parseAddonLines(lineItemIds ?? null, [...field, 'lineItemIds']));
  const chosen = collector.try(() => parseOptions(options ?? [], [...field, 'options']));
  collector.throwIfAny();
  return { addonId: id ?? '', lineItemIds: lines ?? [], options: chosen ?? [] };
}

function parseOptions(options: NonNullable<AddonSelectionInput['options']>, field: readonly string[]) {
  if (options.length > MAX_OPTIONS) throw createInvalidInput(field, `There can be at most ${MAX_OPTIONS} options`);
  const names = new Set<string>();
  return parseEach(options, field, ({ name, value }, path) => {
    const option = {
      name: parseText(name, { field: [...path, 'name'], kind: 'identifier' }),
      value: parseText(value, { field: [...path, 'value'], kind: 'addonValue' }),
    };
    if (names.has(option.name)) throw createInvalidInput([...path, 'name'], 'This option is there twice');
    names.add(option.name);
    return option;
  });
}

/** One call must not say two things about the same add-on on the same line. */
function requireDistinct(selections: readonly NewAddonSelection[]): void {
  const seen = new Set<string>();
  for (const [index, { addonId, lineItemIds }] of selections.entries()) {
    const field = ['selections', String(index)];
    const places =
      lineItemIds.length === 0
        ? [{ line: '', path: [...field, 'addonId'] }]
        : lineItemIds.map((line, at) => ({ line, path: [...field, 'lineItemIds', String(at)] }));
    for (const { line, path } of places) {
      const key = JSON.stringify([addonId, line]);
      if (seen.has(key))
        throw createInvalidInput(path, 'An add-on can be selected once for each line item in one call');
      seen.add(key);
    }
  }
}
