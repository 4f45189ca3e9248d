const alphabets: readonly (readonly [test: RegExp, letters: string])[] = [
  [/[a-z]/, 'abcdefghijklmnopqrstuvwxyz'],
  [/[\u0430-\u045f]/, 'абвгдежзийклмнопрстуфхцчшщъыьэюяёіїєґ'],
  [/[\u03b1-\u03c9]/, 'αβγδεζηθικλμνξοπρστυφχψω'],
  [/[\u05d0-\u05ea]/, 'אבגדהוזחטיכלמנסעפצקרשתםןףץך'],
  [/[\u0621-\u064a]/, 'ابتثجحخدذرزسشصضطظعغفقكلمنهويءآأإؤئةى'],
];

const MIN_LETTERS = 4;
const MAX_LETTERS = 32;

/** Everything that is one edit away: a letter left out, added or changed, or two neighbors swapped. None for short words. */
export function listNeighbors(word: string): readonly string[] {
  const letters = [...word];
  const count = letters.filter((letter) => /\p{L}/u.test(letter)).length;
  if (count < MIN_LETTERS || letters.length > MAX_LETTERS) return [];
  const alphabet = alphabets.flatMap(([test, some]) => (test.test(word) ? [...some] : []));
  const found = new Set<string>();
  for (let place = 0; place <= letters.length; place += 1) {
    const [before, after] = [letters.slice(0, place).join(''), letters.slice(place).join('')];
    const [first = '', second = ''] = letters.slice(place);
    const beyond = letters.slice(place + 1).join('');
    for (const letter of alphabet) {
      found.add(before + letter + after);
      if (first !== '') found.add(before + letter + beyond);
    }
    if (first !== '') found.add(before + beyond);
    if (second !== '') found.add(before + second + first + letters.slice(place + 2).join(''));
  }
  found.delete(word);
  return [...found];
}
