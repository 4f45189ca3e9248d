import { passesLuhn } from '../passes-luhn.ts';
import { HIDDEN, NUMBER, NUMBER_IN_WORD } from './secret-patterns.ts';

/** No card begins with 0, nor with 9 (numbers of national bodies) except Turkey's Troy. Limits such as 9007199254740991 do. */
const NO_CARD = /^(?:0|9(?!792))/;

/** The text without the numbers of cards, told by their check digit. */
export const hideCardNumbers = (text: string): string =>
  text.replace(NUMBER, hideIfCard).replace(NUMBER_IN_WORD, hideIfCard);

function hideIfCard(digits: string): string {
  const number = digits.replace(/[ _-]/g, '');
  return !NO_CARD.test(number) && passesLuhn(number) ? HIDDEN : digits;
}
