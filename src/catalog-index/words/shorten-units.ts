/** Units as labels shorten them, and how else people write them. */
const units: Readonly<Record<string, string>> = {
  ml: 'millilitre millilitres milliliter milliliters',
  cl: 'centilitre centilitres centiliter centiliters',
  l: 'litre litres liter liters ltr',
  g: 'gram grams gramme grammes gr',
  kg: 'kilogram kilograms kilo kilos kgs',
  oz: 'ounce ounces',
  lb: 'pound pounds lbs',
  mm: 'millimetre millimetres millimeter millimeters',
  cm: 'centimetre centimetres centimeter centimeters',
  m: 'metre metres meter meters',
  ft: 'foot feet',
  floz: '',
  inch: '',
};
const shortened = new Map(
  Object.entries(units).flatMap(([unit, forms]) => forms.split(' ').map((form) => [form, unit] as const)),
);

const FLUID_OUNCES = /(?<=\p{N})[\s-]?(?:fl\.?[\s-]?oz|fluid[\s-]ounces?)(?![\p{L}\p{N}\p{M}])/gu;
const WRITTEN = new RegExp(
  `(?<=\\p{N})[\\s-]?(${[...shortened.keys()].filter((form) => form !== '').join('|')})(?![\\p{L}\\p{N}\\p{M}·])`,
  'gu',
);

/** The folded text with units after numbers as labels have them: `1 l` for `1 litre`. */
export const shortenUnits = (folded: string): string =>
  folded.replace(FLUID_OUNCES, ' floz').replace(WRITTEN, (_all, form: string) => ` ${shortened.get(form) ?? form}`);

/** The units after numbers that a folded text writes out: somebody may look for them without a number. */
export const listWrittenUnits = (folded: string): readonly string[] =>
  [...folded.matchAll(WRITTEN)].map(([, form = '']) => form);

export const isUnit = (word: string | undefined): boolean => word !== undefined && Object.hasOwn(units, word);
