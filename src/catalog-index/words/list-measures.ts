/** Numbers of folded texts have this in place of their decimal sign. */
const POINT = '·';
const MEASURE = /(?<![\p{N}·])(\d{1,5}(?:·\d{1,3})?)[\s-]?(ml|cl|l|g|kg)(?![\p{L}\p{N}\p{M}])/gu;

/** The smallest unit of a kind, and how many of it each has. */
const kinds: readonly Readonly<Record<string, number>>[] = [
  { ml: 1, cl: 10, l: 1_000 },
  { g: 1, kg: 1_000 },
];

/** Nobody writes a smaller part of a unit, or so many of it. */
const FEWEST = 0.1;
const MOST = 10_000;

/** The same volumes and weights in the other units, as words: `0·5l`, `0·5` and `l` for `500 ml`, and the other way. */
export function listMeasures(folded: string): readonly string[] {
  return [...folded.matchAll(MEASURE)].flatMap(([, written = '', unit = '']) => {
    const units = kinds.find((some) => Object.hasOwn(some, unit)) ?? {};
    const amount = Number(written.replace(POINT, '.')) * (units[unit] ?? 0);
    return Object.entries(units).flatMap(([other, size]) => {
      const number = Number((amount / size).toFixed(3));
      return other === unit || number < FEWEST || number > MOST ? [] : toWords(number, other);
    });
  });
}

function toWords(number: number, unit: string): readonly string[] {
  const written = String(number).replace('.', POINT);
  return [written + unit, written, unit];
}
