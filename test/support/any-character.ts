import fc from 'fast-check';

const SURROGATES = { from: 0xd800, count: 0x800 } as const;

/**
 * Every character of Unicode, as `fc.string({ unit: 'binary' })` has it, and like there, texts such as `__proto__` are drawn too. That
 * one lists all 1,112,064 characters in a map first, which takes a second and 100 MiB.
 */
export const anyCharacter: fc.Arbitrary<string> = fc.nat({ max: 0x10ffff - SURROGATES.count }).map(
  (index) => String.fromCodePoint(index < SURROGATES.from ? index : index + SURROGATES.count),
  (character) => {
    const [first, ...others] = typeof character === 'string' ? character : '';
    const code = first?.codePointAt(0);
    if (code === undefined || others.length > 0) throw new TypeError('Not one character');
    return code < SURROGATES.from ? code : code - SURROGATES.count;
  },
);
