const DOUBLED = /(.)\1+/gu;

/** The edits that fingers make and that hardly turn one word into another: neighbors swapped, or letters doubled or not. */
export const isSlip = (word: string, other: string): boolean =>
  word.replace(DOUBLED, '$1') === other.replace(DOUBLED, '$1') || isSwap(word, other);

/** Two neighbors are swapped, and nothing else. */
export function isSwap(word: string, other: string): boolean {
  if (word.length !== other.length) return false;
  const place = [...word].findIndex((_letter, index) => word.charAt(index) !== other.charAt(index));
  return (
    place !== -1 &&
    word.charAt(place) === other.charAt(place + 1) &&
    word.charAt(place + 1) === other.charAt(place) &&
    word.slice(place + 2) === other.slice(place + 2)
  );
}
