import type { AddonChoice } from './addon-choice.ts';
import type { AddonPart } from './addon-settings.ts';

/** The place of the first option that does not fit the add-on, below the selection; undefined if all fit. */
export function findOptionFault(
  { options: offered }: AddonPart,
  chosen: AddonChoice['options'],
): readonly string[] | undefined {
  for (const [index, { name, value }] of chosen.entries()) {
    const option = offered.find((each) => each.name === name);
    if (option === undefined) return ['options', String(index), 'name'];
    const fits = option.values.length > 0 ? option.values.includes(value) : lengthOf(value) <= option.maxLength;
    if (!fits) return ['options', String(index), 'value'];
  }
  const isMissing = offered.some(({ name, required }) => required && !chosen.some((each) => each.name === name));
  return isMissing ? ['options'] : undefined;
}

/** In characters as people count them: an emoji or an accented letter is one. */
const lengthOf = (text: string): number => [...new Intl.Segmenter('en').segment(text)].length;
