import { CartwrightError } from '../cartwright-error.ts';
import type { Card } from './card.ts';

/** Throws `InvalidCard`, which names what is wrong and none of the card. */
export function checkCard({ number, expiryMonth, expiryYear, securityCode, holderName }: Card): void {
  const problem = Object.entries({
    number: isCardNumber(number),
    expiryMonth: Number.isInteger(expiryMonth) && expiryMonth >= 1 && expiryMonth <= 12,
    expiryYear: Number.isInteger(expiryYear) && expiryYear >= 2000 && expiryYear <= 9999,
    securityCode: securityCode === undefined || /^\d{3,4}$/.test(securityCode),
    holderName: /\S/.test(holderName),
  }).find(([, isGood]) => !isGood);
  if (problem !== undefined) throw new CartwrightError('InvalidCard', `The card's ${problem[0]} is not valid`);
}

/** By its check digit. */
function isCardNumber(given: string): boolean {
  const digits = given.replace(/[\s-]/g, '');
  if (!/^\d{12,19}$/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
