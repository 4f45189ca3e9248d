/** Numbers of folded texts have this in place of their decimal sign. */
const POINT = '·';
const MEASURE = /(?<![\p{N}·])(\d{1,5}(?:·\d{1,3})?)[\s-]?(ml|l|g|kg)(?![\p{L}\p{N}\p{M}])/gu;

/** A smaller part of a liter or a kilogram is not written as one. */
const FEWEST = 100;
/** Nobody writes so many of them in the smaller unit. */
const MOST = 10;

/** The same volumes and weights in the other unit, as words: `0·5l`, `0·5` and `l` for `500 ml`, and the other way. */
export function listMeasures(folded: string): readonly string[] {
  return [...folded.matchAll(MEASURE)].flatMap(([, written = '', unit = '']) => {
    const number = Number(written.replace(POINT, '.'));
    if (unit === 'ml' || unit === 'g') {
      return number < FEWEST ? [] : toWords(number / 1_000, unit === 'ml' ? 'l' : 'kg');
    }
    return number > MOST ? [] : toWords(Math.round(number * 1_000), unit === 'l' ? 'ml' : 'g');
  });
}

function toWords(number: number, unit: string): readonly string[] {
  const written = String(number).replace('.', POINT);
  return [written + unit, written, unit];
}
